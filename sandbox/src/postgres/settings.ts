export type Settings = Record<string, string>

interface Started {
  port: number
  durable: boolean
  settings: Settings | undefined
}

/** Settings of every start, given on the command line so that a newer Pitlane needs no migration of files. */
export function serverSettings({ port, durable, settings: given }: Started): string[] {
  const settings = { ...always, ...(durable ? forPeople : forTests), ...given, port }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '128MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  // Containers often have a /dev/shm of 64 MB; files beside the data have no such limit.
  dynamic_shared_memory_type: 'mmap',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  // Only what concerns the server itself is logged, so the file stays small and holds nobody's data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const forPeople = { max_connections: 100 }

const forTests = { max_connections: 200, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
