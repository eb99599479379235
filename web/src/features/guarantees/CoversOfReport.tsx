import { useQuery } from '@tanstack/react-query'
import classes from './Covers.module.css'
import { Covers } from './Covers.tsx'
import { coveredQuery } from './data.ts'

interface Props {
  vehicleId: string
  category: string
}

/** What is worth knowing before it is reported; while nobody knows, and where nobody owes it, nothing. */
export function CoversOfReport({ vehicleId, category }: Props) {
  const { data = [] } = useQuery({ ...coveredQuery({ vehicleId, category }), enabled: category !== '' })
  return (
    <div role="status" className={classes.awaited}>
      <Covers covers={category === '' ? [] : data} />
    </div>
  )
}
