import { readFileSync } from 'node:fs'
import { chmod, lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PostgresUnavailable } from './unavailable.ts'

export interface SystemUser {
  name: string
  uid: number
  gid: number
}

const candidates = ['postgres', '_postgres', 'nobody']

/** PostgreSQL refuses to run as root: then this is who runs it. Everybody else runs it as themselves (undefined). */
export async function serverUser(cluster: string): Promise<SystemUser | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(readUser)
  for (const name of candidates) {
    const user = users.find((each) => each.name === name && each.uid > 0)
    if (user) return user
  }
  throw new PostgresUnavailable(
    'PostgreSQL refuses to run as root, and this system has no user "postgres" or "nobody" to run it as. ' +
      'Start Pitlane as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function readUser(line: string): SystemUser {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether that user may enter every folder down to this path, and the path itself. */
export async function mayReach(user: SystemUser, path: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  if (((mode >> shift) & 0o1) === 0) return false
  const parent = dirname(path)
  return parent === path || mayReach(user, parent)
}

/** Gives a folder and all in it to the user who runs PostgreSQL. */
export async function handOver(folder: string, user: SystemUser | undefined): Promise<void> {
  if (!user) return
  try {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      await lchown(join(entry.parentPath, entry.name), user.uid, user.gid)
    }
    await lchown(folder, user.uid, user.gid)
  } catch (error) {
    throw new PostgresUnavailable(
      `PostgreSQL refuses to run as root, and ${folder} cannot be handed over to "${user.name}" ` +
        `(${(error as Error).message}). Start Pitlane as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Other users may pass through this folder but not list it, whatever the umask. */
export async function letPass(folder: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chmod(folder, 0o711)
}
