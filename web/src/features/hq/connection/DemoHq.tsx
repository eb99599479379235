import { Button, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { metaQuery } from '../../accounts/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import classes from './DemoHq.module.css'

interface Connection {
  baseUrl: string
  tenantToken: string
  userToken: string
}

/** In the demo: an HQ to connect to, with a fleet of the business's own. */
export function DemoHq({ onChosen }: { onChosen: (connection: Connection) => void }) {
  const hq = useQuery(metaQuery).data?.demo?.hq
  const slug = useQuery(tenantQuery).data?.slug
  if (!hq || !slug) return null
  return (
    <Group className={classes.demo} gap="sm">
      <IconSparkles size={18} stroke={1.7} aria-hidden />
      <Text className={classes.words}>This is a demo. No HQ account at hand?</Text>
      <Button variant="light" onClick={() => onChosen({ ...hq, tenantToken: `${hq.tenantToken}-${slug}` })}>
        Use the demo HQ
      </Button>
    </Group>
  )
}
