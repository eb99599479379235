import { sso } from '@pitlane/contract/sso/calls'
import { serve, serveInSteps, serveStream } from '../../platform/http/serve.ts'
import { begin, loginOptions } from './begin.ts'
import { comeBack } from './come-back.ts'
import { keepSso, readSso } from './manage-sso.ts'

export const ssoRoutes = [
  serve(sso.config, readSso),
  serveInSteps(sso.save, keepSso),
  serve(sso.options, loginOptions),
  serveStream(sso.start, begin),
  serveStream(sso.callback, comeBack),
]
