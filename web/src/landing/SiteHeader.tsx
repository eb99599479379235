import { SIGNUP_PATH } from '@pitlane/contract/access'
import { Brand } from './Brand.tsx'
import { SIGN_IN } from './facts.ts'

export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand />
        <nav className="site-nav" aria-label="On this page">
          <a className="text-link" href="#how">
            How it works
          </a>
          <a className="text-link" href="#features">
            Features
          </a>
          <a className="text-link" href="#pricing">
            Pricing
          </a>
          <a className="text-link" href="#questions">
            Questions
          </a>
        </nav>
        <div className="site-actions">
          <a className="button quiet" href={SIGN_IN} data-sign-in>
            Sign In
          </a>
          <a className="button primary" href={SIGNUP_PATH}>
            Get Started
          </a>
        </div>
      </div>
    </header>
  )
}
