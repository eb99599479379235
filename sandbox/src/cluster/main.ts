import { readDemoConfig } from '@pitlane/server/config'
import { complain } from '@pitlane/server/plain-error'
import { openCluster } from './open-cluster.ts'
import { Opened } from './opened.ts'

const opened = new Opened()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
// The launcher holds the other end of this channel; when it is gone, so are we.
if (process.send) process.on('disconnect', () => void stop(0))

try {
  const cluster = await openCluster(readDemoConfig(), opened, (sentence) => console.log(`  ${sentence}`))
  console.log(welcome(cluster))
} catch (error) {
  if (!opened.isClosing) complain(error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  process.exitCode ??= code
  await opened.close(complain)
  process.exit()
}

function welcome({ address, folder, hq, servers }: Awaited<ReturnType<typeof openCluster>>): string {
  return [
    '',
    `  Pitlane is running at ${address} (its certificate is self-signed)`,
    '',
    `  Two servers: processes ${servers.map(({ pid }) => pid()).join(' and ')}; kill one and go on.`,
    `  HQ to connect a business to: ${hq.baseUrl}, tenant token sandbox-67, user token steady`,
    `  Journeys on it: PITLANE_URL=${address} PITLANE_HQ=${hq.baseUrl} npx playwright test -c e2e signup two-instances`,
    `  Everything it keeps, and every log: ${folder}`,
    '  Stop with Ctrl-C.',
    '',
  ].join('\n')
}
