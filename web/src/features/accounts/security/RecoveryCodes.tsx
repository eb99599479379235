import { Alert, Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import classes from './Security.module.css'

interface Props {
  codes: readonly string[]
  onDone: () => void
}

/** Shown once: whoever leaves has taken them along, or makes new ones. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { copied, copy } = useClipboard()
  const text = [
    'Pitlane recovery codes',
    `Made ${new Date().toDateString()}. Each works once.`,
    '',
    ...codes,
    '',
  ].join('\n')
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        radius="md"
        icon={<IconAlertTriangle aria-hidden />}
        title="Keep these recovery codes"
      >
        They sign you in when you do not have your phone. Each works once. They are not shown again.
      </Alert>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="sm">
        <Button
          variant="default"
          autoFocus
          leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          onClick={() => copy(text)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="pitlane-recovery-codes.txt"
          leftSection={<IconDownload {...icon} />}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Button fullWidth onClick={onDone}>
        I have kept them
      </Button>
    </Stack>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true }
