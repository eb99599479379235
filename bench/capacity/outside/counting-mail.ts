import { type AddressInfo, createServer, type Socket } from 'node:net'

const END_OF_MAIL = '\r\n.\r\n'

/** A mail server that takes everything and counts it by address and kind, and so costs little. */
export async function openCountingMail() {
  const came = new Map<string, number>()
  const server = createServer(serve)

  function serve(socket: Socket): void {
    let read = ''
    let isMail = false
    socket.on('error', () => socket.destroy())
    socket.write('220 mail\r\n')
    socket.on('data', (chunk) => {
      read += chunk.toString('latin1')
      for (let end = read.indexOf(endOf()); end >= 0; end = read.indexOf(endOf())) {
        const whole = read.slice(0, end)
        read = read.slice(end + endOf().length)
        hear(whole)
      }
    })
    const endOf = () => (isMail ? END_OF_MAIL : '\r\n')

    function hear(whole: string): void {
      if (isMail) {
        count(whole)
        isMail = false
        return void socket.write('250 kept\r\n')
      }
      isMail = /^DATA/i.test(whole)
      if (/^QUIT/i.test(whole)) return void socket.end('221 bye\r\n')
      socket.write(isMail ? '354 go on\r\n' : '250 ok\r\n')
    }
  }

  function count(mail: string): void {
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(mail)?.[1] ?? 'nobody'
    const kind = /^X-Pitlane-Kind: (\S+)/im.exec(mail)?.[1] ?? 'other'
    const key = `${kind} ${to}`
    came.set(key, (came.get(key) ?? 0) + 1)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many came, by kind and address. */
    came: () => [...came],
    forget: () => came.clear(),
  }
}
