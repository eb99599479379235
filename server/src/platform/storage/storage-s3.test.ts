import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openS3Storage } from './storage-s3.ts'

/** A service that says nothing when it closes connections, and closes those that were used already. */
async function aForgetfulService() {
  const used = new WeakSet<Socket>()
  const server = createServer((request, response) => {
    if (used.has(request.socket)) return void request.socket.destroy()
    used.add(request.socket)
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a file, which can be sent only once, goes by a connection of its own', async () => {
  const storage = openS3Storage({
    ...{ bucket: 'files', region: 'us-east-1', forcePathStyle: true },
    endpoint: await aForgetfulService(),
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  onTestFinished(() => storage.close())
  await storage.check()
  for (const key of ['a/one', 'a/two', 'a/three'])
    await expect(storage.put(key, [Buffer.from('hello')], 5)).resolves.toBeUndefined()
})
