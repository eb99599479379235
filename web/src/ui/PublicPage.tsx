import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import classes from './PublicPage.module.css'

interface Props {
  title: string
  context?: ReactNode
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  children?: ReactNode
}

/** The frame of the pages before sign-in. */
export function PublicPage({ title, context, footer, width = 'narrow', children }: Props) {
  return (
    <main id="main" tabIndex={-1} className={classes.page} data-width={width}>
      <a href="/" className={classes.home}>
        <Brand size={32} />
      </a>
      <section className={classes.card} aria-labelledby="title">
        <Title order={1} size="1.375rem" id="title" tabIndex={-1}>
          {title}
        </Title>
        {context && (
          <Text c="dimmed" mt={4}>
            {context}
          </Text>
        )}
        {children && <div className={classes.content}>{children}</div>}
      </section>
      {footer && <p className={classes.footer}>{footer}</p>}
    </main>
  )
}
