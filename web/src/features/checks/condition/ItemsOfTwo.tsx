import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './ItemsOfTwo.module.css'
import { type ItemOfTwo, itemsOf, type Two } from './two-checks.ts'

/** What was answered to each item, then and later. */
export function ItemsOfTwo({ two }: { two: Two }) {
  return (
    <table className={classes.items} aria-label="Items of both checks">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {itemsOf(two).map(({ itemId, label, before, after }) => (
          <tr key={itemId}>
            <th scope="row" dir="auto">
              {label}
            </th>
            <td>
              <Answered item={before} />
            </td>
            <td>
              <Answered item={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answered({ item }: { item: ItemOfTwo['before'] }) {
  if (!item) return '–'
  const Picture = item.isOk ? IconCheck : IconX
  return (
    <span className={classes.answer} data-ok={item.isOk}>
      <Picture size={16} stroke={2.2} aria-hidden />
      {item.isOk ? 'OK' : 'Not OK'}
    </span>
  )
}
