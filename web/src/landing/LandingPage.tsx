import { Closing } from './Closing.tsx'
import { EveryDay } from './EveryDay.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { Pricing } from './Pricing.tsx'
import { Questions } from './Questions.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { Stages } from './Stages.tsx'

export function LandingPage() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Stages />
        <Features />
        <EveryDay />
        <Pricing />
        <Questions />
        <Closing />
      </main>
      <SiteFooter />
    </>
  )
}
