import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Fragment, type ReactNode } from 'react'
import { Field, type WrittenField } from './Field.tsx'
import type { FormValues } from './form-values.ts'
import type { Place, Row } from './layout.ts'
import classes from './Rows.module.css'

/** What a form draws itself: all that is not simply written down, and of the rest what it likes. */
type Drawn<Name extends Place> = Record<Exclude<Name, WrittenField>, ReactNode> &
  Partial<Record<Place, ReactNode>>

interface Props<Name extends Place> {
  form: UseFormReturnType<FormValues>
  rows: readonly Row<Name>[]
  drawn: Drawn<Name>
  /** From which width on two stand beside each other. */
  from?: 'xs' | 'sm'
}

/** The fields of a form, where its layout has them. */
export function Rows<Name extends Place>({ form, rows, drawn, from = 'sm' }: Props<Name>) {
  const draw = (name: Name, size: 'xs' | 'sm') =>
    isLeft(name, drawn) ? <Field form={form} name={name} size={size} /> : drawn[name]
  return rows.map(({ look, fields }) => {
    const inside = fields.map((name) => (
      <Fragment key={name}>{draw(name, look === 'small' ? 'xs' : 'sm')}</Fragment>
    ))
    const key = fields.join()
    if (look === 'alone') return <Fragment key={key}>{inside}</Fragment>
    if (look === 'small')
      return (
        <div key={key} className={classes.small}>
          {inside}
        </div>
      )
    return (
      <SimpleGrid key={key} cols={{ base: 1, [from]: 2 }} spacing="md" verticalSpacing="lg">
        {inside}
      </SimpleGrid>
    )
  })
}

function isLeft(name: Place, drawn: object): name is WrittenField {
  return !(name in drawn)
}
