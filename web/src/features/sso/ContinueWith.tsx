import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { sso } from '@pitlane/contract/sso/calls'
import { PASSWORD_ONCE, passwordOnce, ssoProblems } from '@pitlane/contract/sso/problems'
import { useQuery } from '@tanstack/react-query'
import { FormError } from '../../ui/FormError.tsx'
import classes from './ContinueWith.module.css'
import { loginOptionsQuery } from './data.ts'

/** While somebody types the name of a business, it is not asked for letter by letter. */
const TYPING_MS = 400

interface Props {
  business: string
  /** What somebody who comes back is to be told, by its word. */
  says: string | undefined
  to: string
}

/** The other way in, where the business has one; and what became of it the last time. */
export function ContinueWith({ business, says, to }: Props) {
  const [asked] = useDebouncedValue(business, TYPING_MS)
  const options = useQuery({ ...loginOptionsQuery(asked), enabled: asked !== '' })
  const name = options.data?.sso?.name
  const problem = Object.entries(ssoProblems).find(([word]) => word === says)?.[1]
  const search = new URLSearchParams({ business: asked, ...(to !== '/' && { to }) })
  return (
    <>
      {says === PASSWORD_ONCE ? (
        <Alert color="indigo" radius="md" p="sm" role="status" className={classes.first}>
          {passwordOnce(name ?? 'the other way')}
        </Alert>
      ) : (
        problem && (
          <div className={classes.first}>
            <FormError>{problem}</FormError>
          </div>
        )
      )}
      {name && (
        <Button component="a" href={`${sso.start.path}?${search}`} variant="default" fullWidth>
          Continue with {name}
        </Button>
      )}
    </>
  )
}
