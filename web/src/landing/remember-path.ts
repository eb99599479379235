import { signInLink } from './sign-in-link.ts'

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-sign-in]')) {
  link.href = signInLink(link.pathname, location)
}
