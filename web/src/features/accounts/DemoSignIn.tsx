import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from './DemoSignIn.module.css'
import { metaQuery } from './data.ts'

interface Credentials {
  username: string
  password: string
}

/** Shown only where the server says that it is a demo. */
export function DemoSignIn({ onUse }: { onUse: (credentials: Credentials) => void }) {
  const demo = useQuery(metaQuery).data?.demo
  if (!demo) return null
  return (
    <aside className={classes.demo} aria-label="Demo sign-in">
      <div>
        <Text fw={600}>This is a demo</Text>
        <Text c="dimmed">
          Username <code>{demo.username}</code>, password <code>{demo.password}</code>
        </Text>
      </div>
      <Button variant="default" onClick={() => onUse(demo)}>
        Use demo sign-in
      </Button>
    </aside>
  )
}
