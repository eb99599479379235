import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './LandingPage.tsx'

export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />)
}
