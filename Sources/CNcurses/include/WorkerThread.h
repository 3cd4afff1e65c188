// A worker thread that runs one job at a time for its owner.
//
//   owner    begin ---- await --- await      begin ...
//   worker     |==== job ====|                 |=== job
//
// Signals are delivered to the owner: the worker blocks all but those of its own faults, and has an
// alternate signal stack for their handlers.
#ifndef WORKER_THREAD_H
#define WORKER_THREAD_H

#include <stdbool.h>

typedef struct worker_thread worker_thread;

/// Creates a worker, whose thread starts with its first job; NULL when out of memory. It is never
/// freed: a running job may outlive its owner.
worker_thread *worker_thread_make(void);

/// Starts a job; the last one must have ended. Runs it on the calling thread where no thread can be
/// created.
void worker_thread_begin(worker_thread *worker, void (*job)(void *), void *context);

/// Waits until the job ends, for `milliseconds` at most; returns whether it has ended.
bool worker_thread_await(worker_thread *worker, long milliseconds);

/// Sets an alternate signal stack for this thread if it has none, so that even a stack overflow is
/// handled.
void worker_thread_set_signal_stack(void);

#endif
