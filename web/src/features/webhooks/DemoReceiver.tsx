import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { metaQuery } from '../accounts/data.ts'
import classes from './Webhooks.module.css'

/** In the demo: a receiver that shows what arrived, and whether its signature holds. */
export function DemoReceiver({ onChosen }: { onChosen: (url: string) => void }) {
  const url = useQuery(metaQuery).data?.demo?.webhooks.url
  if (!url) return null
  return (
    <Group className={classes.demo} gap="sm">
      <IconSparkles size={18} stroke={1.7} aria-hidden />
      <Text className={classes.words}>
        This is a demo. It has{' '}
        <Anchor underline="always" href={url} target="_blank" rel="noreferrer">
          a small receiver
        </Anchor>{' '}
        that shows what arrived.
      </Text>
      <Button variant="light" onClick={() => onChosen(url)}>
        Use the demo receiver
      </Button>
    </Group>
  )
}
