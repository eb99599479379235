import { Card, Title } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FigureTable } from './FigureTable.tsx'
import { RestsOn } from './RestsOn.tsx'

type Props<Row> = ComponentProps<typeof FigureTable<Row>> & {
  title: string
  chart: ReactNode
  /** Some of it is, and says what it rests on. */
  isEstimate?: boolean
}

/** What stands out, then all of it in figures. */
export function ChartWithTable<Row>({ title, chart, isEstimate = false, ...table }: Props<Row>) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {chart}
      <Title order={3} mt="xl" mb="xs">
        In figures
      </Title>
      <FigureTable {...table} />
      {isEstimate && <RestsOn />}
    </Card>
  )
}
