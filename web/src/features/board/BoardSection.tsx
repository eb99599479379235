import { Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './BoardSection.module.css'
import { dayName, type Group } from './board-groups.ts'

interface Props<Row> {
  id: string
  title: string
  total: number
  groups: readonly Group<Row>[]
  today: string
  /** Whether it says where: only when there are several places. */
  hasPlaces: boolean
  nothing: string
  children: (row: Row) => ReactNode
}

/** Those that go out, or those that come back, under their day and place. */
export function BoardSection<Row>(props: Props<Row>) {
  const { id, title, total, groups, today, hasPlaces, nothing, children } = props
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.title}>
        {title} <span className={classes.total}>{total.toLocaleString('en-US')}</span>
      </Title>
      {groups.length === 0 && <Text c="dimmed">{nothing}</Text>}
      {groups.map(({ day, place, rows }, index) => (
        <div key={`${day} ${place}`} className={classes.group}>
          <h3 className={classes.heading}>
            {groups[index - 1]?.day !== day && <span>{dayName(day, today)}</span>}
            {hasPlaces && (
              <span className={classes.place}>
                <IconMapPin size={15} stroke={1.8} aria-hidden />
                {place ?? 'Place unknown'}
              </span>
            )}
            {groups[index - 1]?.day === day && !hasPlaces && <span>{dayName(day, today)}</span>}
          </h3>
          <ul className={classes.rows}>{rows.map(children)}</ul>
        </div>
      ))}
    </section>
  )
}
