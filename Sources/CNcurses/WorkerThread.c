#define _GNU_SOURCE 1

#include "WorkerThread.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum {
  /// The default of main threads; some C libraries give other threads 128 kB.
  thread_stack_size = 8 << 20,
  handler_stack_size = 64 << 10,
};

static const int fault_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};

struct worker_thread {
  pthread_mutex_t mutex;
  /// Signaled when a job begins and when it ends.
  pthread_cond_t change;
  void (*job)(void *);
  void *context;
  bool is_started;
};

worker_thread *worker_thread_make(void) {
  worker_thread *worker = calloc(1, sizeof *worker);
  if (!worker) return NULL;
  pthread_mutex_init(&worker->mutex, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
#ifndef __APPLE__
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
  pthread_cond_init(&worker->change, &attributes);
  pthread_condattr_destroy(&attributes);
  return worker;
}

void worker_thread_set_signal_stack(void) {
  stack_t present;
  if (sigaltstack(NULL, &present) == 0 && !(present.ss_flags & SS_DISABLE)) return;
  stack_t own = {.ss_sp = malloc(handler_stack_size), .ss_size = handler_stack_size};
  if (own.ss_sp) sigaltstack(&own, NULL);
}

static void *work(void *argument) {
  worker_thread *worker = argument;
  worker_thread_set_signal_stack();
  pthread_mutex_lock(&worker->mutex);
  while (true) {
    while (!worker->job) pthread_cond_wait(&worker->change, &worker->mutex);
    pthread_mutex_unlock(&worker->mutex);
    worker->job(worker->context);
    pthread_mutex_lock(&worker->mutex);
    worker->job = NULL;
    pthread_cond_broadcast(&worker->change);
  }
  return NULL;
}

static bool start(worker_thread *worker) {
  sigset_t taken, mask;
  sigfillset(&taken);
  for (size_t i = 0; i < sizeof fault_signals / sizeof *fault_signals; i++) {
    sigdelset(&taken, fault_signals[i]);
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, thread_stack_size);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  // The new thread inherits the signal mask.
  pthread_sigmask(SIG_SETMASK, &taken, &mask);
  bool is_started = pthread_create(&thread, &attributes, work, worker) == 0;
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  pthread_attr_destroy(&attributes);
  return is_started;
}

void worker_thread_begin(worker_thread *worker, void (*job)(void *), void *context) {
  if (!worker->is_started) worker->is_started = start(worker);
  if (!worker->is_started) {
    job(context);
    return;
  }
  pthread_mutex_lock(&worker->mutex);
  worker->context = context;
  worker->job = job;
  pthread_cond_broadcast(&worker->change);
  pthread_mutex_unlock(&worker->mutex);
}

/// Waits for a change; false after the timeout. `limit` is an absolute time, on Darwin a duration.
static bool await_change(worker_thread *worker, const struct timespec *limit) {
#ifdef __APPLE__
  return pthread_cond_timedwait_relative_np(&worker->change, &worker->mutex, limit) == 0;
#else
  return pthread_cond_timedwait(&worker->change, &worker->mutex, limit) == 0;
#endif
}

bool worker_thread_await(worker_thread *worker, long milliseconds) {
  struct timespec limit = {0};
#ifndef __APPLE__
  clock_gettime(CLOCK_MONOTONIC, &limit);
#endif
  limit.tv_sec += milliseconds / 1000;
  limit.tv_nsec += milliseconds % 1000 * 1000000;
  if (limit.tv_nsec >= 1000000000) {
    limit.tv_sec += 1;
    limit.tv_nsec -= 1000000000;
  }
  pthread_mutex_lock(&worker->mutex);
  while (worker->job && await_change(worker, &limit)) {
  }
  bool is_done = !worker->job;
  pthread_mutex_unlock(&worker->mutex);
  return is_done;
}
