// What signals do to a process that has no session on a terminal.
#ifndef KAMURO_CSIGNALS_H
#define KAMURO_CSIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

/// Gives faults their default action where Swift's runtime is linked into the program: it then looks
/// for its backtracer beside the program, where anyone may have put one. The variables
/// SWIFT_BACKTRACE and SWIFT_ROOT overrule this.
void signals_distrust_backtracer(void);

/// Makes signals that end the process remove the unfinished file first. Those that are ignored or
/// handled already stay so.
void signals_remove_unfinished_file(void);

/// Creates and locks a file, which is unfinished until `unfinished_file_release`; one at a time is.
/// Returns its descriptor, or -1 with errno.
int unfinished_file_create(const char *path, mode_t mode);
void unfinished_file_release(const char *path);

/// Removes a file unless a process has it locked.
void unfinished_file_remove_abandoned(const char *path);

/// The variables of this process, for a program that it starts; Swift has no access to `environ`.
char **process_environment(void);

/// Begins to start a child that leads a process group: signals are blocked on this thread, and an exit
/// on another one waits until the child is noted.
void child_group_begin(void);

/// Notes the group that was started, one of four, or 0 for none, and allows signals again. Signals that
/// end the process kill the group.
void child_group_finish(pid_t group);

void child_group_forget(pid_t group);

/// Terminates a group that was noted, and kills it if that takes longer than 0.1 s; waits until it has
/// ended.
void child_group_end(pid_t group);

/// The same of all groups, from any thread, at the end of the process: none can be noted afterwards
/// that is not killed.
void child_groups_end(void);

#endif
