/*
 * Records how to undo unsynced writes below the folder POWER_CUT_FOLDER. It is preloaded
 * (LD_PRELOAD). Before each change it writes the previous content to the file `journal` in the
 * folder POWER_CUT_NOTES. After a kill -9, `power-cut.ts` reads the journal and does to the folder
 * what a power cut may do: it restores bytes unless their file was synced after them, and names
 * unless their folder was. The records are "W inode offset old-size old-bytes" followed by the
 * bytes, "S inode", "C path", "U path kept" and "R from to kept". Paths in a record end with a line
 * break. SQLite's -shm file is memory-mapped, not written, and rebuilt after a crash.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int notes = -1;
static long kept_files = 0;

static int is_ours(const char *path) {
  const char *folder = getenv("POWER_CUT_FOLDER");
  size_t length = strlen(path);
  if (!folder || strncmp(path, folder, strlen(folder)) != 0) return 0;
  return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

static int path_of(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

/* Each record is one write, so a kill leaves only complete records. */
static void note(const void *record, size_t length) {
  if (notes < 0) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/journal", getenv("POWER_CUT_NOTES"));
    notes = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  if (REAL(write)(notes, record, length) != (ssize_t)length) abort();
}

/*
 * Records the bytes from `offset` on before they change. A negative offset means the end of the
 * file.
 */
static void note_bytes(int fd, off_t offset, size_t length) {
  struct stat at;
  if (fstat(fd, &at) != 0 || !S_ISREG(at.st_mode)) return;
  if (offset < 0) offset = at.st_size;
  size_t old = offset >= at.st_size ? 0 : (size_t)(at.st_size - offset);
  if (old > length) old = length;
  char *record = malloc(old + 128);
  int head = snprintf(record, 128, "W %lu %ld %ld %zu\n", (unsigned long)at.st_ino, (long)offset, (long)at.st_size, old);
  if (old > 0) {
    /* The file may be open for writing only. */
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    int reading = REAL(open)(link, O_RDONLY | O_CLOEXEC);
    if (reading < 0 || pread(reading, record + head, old, offset) != (ssize_t)old) abort();
    close(reading);
  }
  note(record, head + old);
  free(record);
}

static void note_names(char kind, const char *one, const char *two, const char *three) {
  char record[3 * PATH_MAX + 8];
  int length = snprintf(record, sizeof record, "%c %s\n%s\n%s\n", kind, one, two, three);
  note(record, length);
}

/*
 * Keeps a file that is about to lose its name under a second name. `kept` is empty when there is no
 * file.
 */
static void keep(const char *path, char *kept) {
  snprintf(kept, PATH_MAX, "%s/%d-%ld", getenv("POWER_CUT_NOTES"), getpid(), kept_files++);
  if (REAL(link)(path, kept) != 0) kept[0] = 0;
}

#define CHANGE(type, fd, offset, length, call) \
  char path[PATH_MAX]; \
  if (!path_of(fd, path)) return call; \
  pthread_mutex_lock(&lock); \
  note_bytes(fd, offset, length); \
  type result = call; \
  int kept_errno = errno; \
  pthread_mutex_unlock(&lock); \
  errno = kept_errno; \
  return result

static off_t place_of(int fd) { return fcntl(fd, F_GETFL) & O_APPEND ? -1 : lseek(fd, 0, SEEK_CUR); }

static size_t length_of(const struct iovec *parts, int count) {
  size_t length = 0;
  for (int part = 0; part < count; part += 1) length += parts[part].iov_len;
  return length;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  CHANGE(ssize_t, fd, place_of(fd), length, REAL(write)(fd, bytes, length));
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  CHANGE(ssize_t, fd, place_of(fd), length_of(parts, count), REAL(writev)(fd, parts, count));
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  CHANGE(ssize_t, fd, offset, length, REAL(pwrite)(fd, bytes, length, offset));
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  CHANGE(ssize_t, fd, offset, length, REAL(pwrite64)(fd, bytes, length, offset));
}
int ftruncate(int fd, off_t length) { CHANGE(int, fd, length, SIZE_MAX, REAL(ftruncate)(fd, length)); }
int ftruncate64(int fd, off64_t length) { CHANGE(int, fd, length, SIZE_MAX, REAL(ftruncate64)(fd, length)); }

#define SYNC(fd, call) \
  char path[PATH_MAX]; \
  struct stat at; \
  if (!path_of(fd, path) || fstat(fd, &at) != 0) return call; \
  char record[32]; \
  pthread_mutex_lock(&lock); \
  int result = call; \
  if (result == 0) note(record, snprintf(record, sizeof record, "S %lu\n", (unsigned long)at.st_ino)); \
  pthread_mutex_unlock(&lock); \
  return result

int fsync(int fd) { SYNC(fd, REAL(fsync)(fd)); }
int fdatasync(int fd) { SYNC(fd, REAL(fdatasync)(fd)); }

#define NAMED(path, call, noted) \
  if (!is_ours(path)) return call; \
  pthread_mutex_lock(&lock); \
  noted; \
  int result = call; \
  int kept_errno = errno; \
  pthread_mutex_unlock(&lock); \
  errno = kept_errno; \
  return result

static int opened(const char *path, int flags, mode_t mode, int (*real)(const char *, int, ...)) {
  NAMED(path, real(path, flags, mode), if ((flags & O_CREAT) && access(path, F_OK) != 0) note_names('C', path, "", ""));
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = va_arg(more, int); \
    va_end(more); \
    return opened(path, flags, mode, REAL(name)); \
  }
OPEN(open)
OPEN(open64)

int mkdir(const char *path, mode_t mode) {
  NAMED(path, REAL(mkdir)(path, mode), if (access(path, F_OK) != 0) note_names('C', path, "", ""));
}
int link(const char *from, const char *to) {
  NAMED(to, REAL(link)(from, to), if (access(to, F_OK) != 0) note_names('C', to, "", ""));
}
int unlink(const char *path) {
  NAMED(path, REAL(unlink)(path), char kept[PATH_MAX]; keep(path, kept); if (kept[0]) note_names('U', path, kept, ""));
}
int rename(const char *from, const char *to) {
  NAMED(to, REAL(rename)(from, to), char kept[PATH_MAX]; keep(to, kept); note_names('R', from, to, kept));
}
