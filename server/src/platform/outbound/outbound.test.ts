import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { getOutside, type OutboundOptions, postOutside } from './outbound.ts'
import { isPublicAddress } from './outbound-address.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function aServer(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const options: OutboundOptions = { headers: {}, timeoutMs: 500, maxBytes: 1_000_000, allowedOrigins: [] }
const reasonOf = (url: string, over: Partial<OutboundOptions> = {}) =>
  getOutside(url, { ...options, ...over }).then(
    ({ status }) => status,
    (error) => error.reason,
  )

describe('addresses that are not public', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '0::8.8.8.8',
    '::808:808',
    '64:ff9b::7f00:1',
    '64:ff9b::169.254.169.254',
    '2002:7f00:1::',
    '2001:db8::1',
    '168.63.129.16',
    '192.0.0.192',
    '198.19.255.255',
    '240.0.0.1',
    '::ffff:0:1.1.1.1',
    '::ffff:0:808:808',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '64:ff9b:1::1.1.1.1',
    '64:ff9b:1:ffff::8.8.8.8',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2002:a00:1::',
    '2002:a83f:8110::1',
    '2606:4700::5efe:10.0.0.1',
    '2606:4700::200:5efe:7f00:1',
    '3fff::1',
    '3fff:fff:ffff::1',
    '5f00::1',
    '4000::1',
    'fec0::1',
    'fd00:ec2::254',
    '2606:4700::1111%eth0',
    'localhost',
    'not an address',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '2002:808:808::',
    '64:ff9b::8.8.8.8',
    '2606:4700::5efe:8.8.8.8',
    '168.63.129.17',
    '2a00:1450:4001::200e',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('a call outside', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://127.0.0.1.:443/',
    'https://１２７.0.0.1/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://hq.localhost./',
    'https://printer.local/',
    'https://metadata.google.internal./',
    'https://168.63.129.16/',
    'https://[::ffff:0:8.8.8.8]/',
    'https://[64:ff9b:1::8.8.8.8]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',

    'https://0/',
    'http://93.184.216.34/',
    'file:///etc/passwd',
    'https://10.0.0.1:8443/',
  ])('%s is refused before anything is sent', async (url) => {
    expect(await reasonOf(url)).toBe('forbidden')
  })

  test('an allowed origin is reached, and only exactly that one', async () => {
    const origin = await aServer((_, response) => response.end('ok'))
    expect(await reasonOf(`${origin}/x`, { allowedOrigins: [origin] })).toBe(200)
    expect(await reasonOf(`${origin}/x`, { allowedOrigins: ['http://127.0.0.1:1'] })).toBe('forbidden')
    expect(await reasonOf(origin.replace('127.0.0.1', 'localhost'), { allowedOrigins: [origin] })).toBe(
      'forbidden',
    )
  })

  test('a redirect to a forbidden address is refused, and a loop ends', async () => {
    const secret = await aServer((_, response) => response.end('secret'))
    const door = await aServer((request, response) =>
      response.writeHead(302, { location: request.url === '/loop' ? '/loop' : secret }).end(),
    )
    expect(await reasonOf(`${door}/out`, { allowedOrigins: [door] })).toBe('forbidden')
    expect(await reasonOf(`${door}/loop`, { allowedOrigins: [door] })).toBe('unreachable')
  })

  test('a redirect to another origin does not get the tokens', async () => {
    const seen: (string | undefined)[] = []
    const other = await aServer((request, response) => {
      seen.push(request.headers.authorization)
      response.end('ok')
    })
    const door = await aServer((_, response) => response.writeHead(307, { location: other }).end())
    await reasonOf(door, { allowedOrigins: [door, other], headers: { authorization: 'Basic secret' } })
    expect(seen).toEqual([undefined])
  })

  test('a server that never answers is given up', async () => {
    const origin = await aServer(() => {})
    expect(await reasonOf(origin, { allowedOrigins: [origin] })).toBe('timeout')
  })

  test('a server that stops in the middle is given up', async () => {
    const origin = await aServer(
      (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('half'),
    )
    expect(await reasonOf(origin, { allowedOrigins: [origin] })).toBe('timeout')
  })

  test('too large an answer is cut off, packed or not', async () => {
    const endless = await aServer((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more).on('error', () => {})
      more()
    })
    expect(await reasonOf(endless, { allowedOrigins: [endless], timeoutMs: 5_000 })).toBe('too_large')
    const packed = await aServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2_000_000))),
    )
    expect(await reasonOf(packed, { allowedOrigins: [packed] })).toBe('too_large')
  })

  test('what is posted reaches the one it is for, and is not sent on', async () => {
    const got: string[] = []
    const other = await aServer((_, response) => response.end(void got.push('other')))
    const door = await aServer(async (request, response) => {
      for await (const chunk of request) got.push(`${request.method} ${chunk}`)
      response.writeHead(307, { location: other }).end()
    })
    const allowed = { ...options, allowedOrigins: [door, other] }
    expect(await postOutside(door, Buffer.from('told'), allowed)).toMatchObject({ status: 307 })
    expect(got).toEqual(['POST told'])
    await expect(postOutside(door, Buffer.from('told'), options)).rejects.toMatchObject({
      reason: 'forbidden',
    })
  })

  test('nobody there is unreachable', async () => {
    const origin = 'http://127.0.0.1:9'
    expect(await reasonOf(origin, { allowedOrigins: [origin] })).toBe('unreachable')
  })
})
