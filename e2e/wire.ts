import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a request: it is as if nobody were there, its answer gets lost, or it is answered here. */
type Fate = 'cut' | 'lost' | { status: number; text: string; type: string }

/** A line between a browser and Pitlane that can be cut, lose an answer, or lead to another one. */
export async function aWire(first: string) {
  let to = first
  const asked: string[] = []
  let fateOf: (call: string) => Fate | undefined = () => undefined

  const server = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url}`
    asked.push(call)
    const fate = fateOf(call)
    if (fate === 'cut') incoming.socket.destroy()
    else if (fate && fate !== 'lost')
      outgoing.writeHead(fate.status, { 'content-type': fate.type }).end(fate.text)
    else pass(to, incoming, outgoing, fate === 'lost')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    address: `http://127.0.0.1:${port}`,
    /** How often it was asked for. */
    count: (call: string) => asked.filter((it) => it === call).length,
    /** From now on. */
    decide: (decide: typeof fateOf) => {
      fateOf = decide
    },
    /** From now on, as when another version takes the place of this one. */
    lead: (address: string) => {
      to = address
      server.closeAllConnections()
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Wire = Awaited<ReturnType<typeof aWire>>

function pass(to: string, incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
  const { method, headers, url = '/' } = incoming
  const onward = request(new URL(url, to), { method, headers, agent: false }, (answer) => {
    if (isLost) {
      answer.resume()
      answer.on('end', () => incoming.socket.destroy())
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => incoming.socket.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
}
