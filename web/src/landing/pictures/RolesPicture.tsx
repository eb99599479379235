import { IconCheck, IconMinus } from '@tabler/icons-react'

const rights = [
  { name: 'Report and complete repairs', employee: true },
  { name: 'Plan routine maintenance', employee: true },
  { name: 'Connect HQ', employee: false },
  { name: 'Manage users and billing', employee: false },
]

export function RolesPicture() {
  return (
    <table className="roles">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">May</span>
          </th>
          <th scope="col">Employee</th>
          <th scope="col">Administrator</th>
        </tr>
      </thead>
      <tbody>
        {rights.map(({ name, employee }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Answer yes={employee} />
            </td>
            <td>
              <Answer yes />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answer({ yes }: { yes: boolean }) {
  const Icon = yes ? IconCheck : IconMinus
  return (
    <span className={yes ? 'yes' : 'no'}>
      <Icon size={18} aria-hidden />
      <span className="unseen">{yes ? 'Yes' : 'No'}</span>
    </span>
  )
}
