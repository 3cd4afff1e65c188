// A thread that does one job at a time for the one that made it.
//
//   owner    begin ---- await --- await      begin ...
//   worker     |==== job ====|                 |=== job
//
// Signals are for the owner: the worker takes none but those of its own faults, and has a stack of its
// own for their handlers.
#ifndef WORKER_THREAD_H
#define WORKER_THREAD_H

#include <stdbool.h>

typedef struct worker_thread worker_thread;

/// Makes a worker, whose thread starts with its first job; NULL without memory. It is never freed: a
/// job that is under way may outlast its owner.
worker_thread *worker_thread_make(void);

/// Begins a job; the last one must have ended. Without a thread to be had it is done at once.
void worker_thread_begin(worker_thread *worker, void (*job)(void *), void *context);

/// Waits until the job ends, for `milliseconds` at most; whether it has ended.
bool worker_thread_await(worker_thread *worker, long milliseconds);

#endif
