import { FrontButtonLink } from '../../ui/FrontLinks.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

interface Props {
  title: string
  context: string
  /** Where it leads from here, and what the button there says. */
  to: [href: string, label: string]
  /** Nothing was done here. */
  isQuiet?: boolean
}

/** How what a link was mailed for has ended. */
export function EndPage({ title, context, to: [href, label], isQuiet = false }: Props) {
  return (
    <PublicPage title={title} context={context}>
      <FrontButtonLink href={href} variant={isQuiet ? 'default' : 'filled'} fullWidth>
        {label}
      </FrontButtonLink>
    </PublicPage>
  )
}
