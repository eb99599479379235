import { SIGNUP_PATH } from '@pitlane/contract/access'
import { Brand } from './Brand.tsx'
import { SIGN_IN } from './facts.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <Brand />
          <p>Vehicle repairs and maintenance for rental businesses.</p>
        </div>
        <nav aria-label="Footer">
          <a className="text-link" href="#features">
            Features
          </a>
          <a className="text-link" href="#pricing">
            Pricing
          </a>
          <a className="text-link" href="#questions">
            Questions
          </a>
          <a className="text-link" href={SIGN_IN} data-sign-in>
            Sign In
          </a>
          <a className="text-link" href={SIGNUP_PATH}>
            Get Started
          </a>
        </nav>
      </div>
    </footer>
  )
}
