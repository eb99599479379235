import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Reads an answer of HQ to its end before passing it on, and adds up how long that took: the waiting for HQ. */
export async function timedProxy(target: string) {
  let waited = 0
  const server = createServer((asked, response) => {
    const start = performance.now()
    const onward = request(new URL(asked.url ?? '/', target), { headers: asked.headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        waited += performance.now() - start
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks))
      })
    })
    onward.on('error', () => response.destroy()).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waitedMs: () => waited,
  }
}
