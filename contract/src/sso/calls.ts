import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, requiredName, requiredText, tooLong } from '../formats.ts'

export const SSO_SAVED = 'Single sign-on has been saved.'
export const ISSUER_MALFORMED = 'Please enter the https address of the issuer'
export const ISSUER_UNREACHABLE = 'The issuer could not be reached. Please check the address.'
export const ISSUER_UNSUITABLE =
  'Something else answered, or an issuer that does not offer what is needed. Please check the address.'
/** What was entered for one issuer is not sent to another. */
export const SECRET_FOR_NEW_ISSUER = 'Please enter the client secret again for the new issuer.'
/** The stored one cannot be read any more. */
export const SECRET_AGAIN = 'Please enter the client secret again'

const SLUG_MAX = 254
/** Whatever an issuer or a stranger puts into an address. */
const PARAMETER_MAX = 4_000

const SsoConfig = z.object({
  name: z.string().nullable(),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  isActive: z.boolean(),
  createsEmployees: z.boolean(),
  /** Where the issuer sends people back to; it has to know it. */
  redirectUri: z.string(),
})
export type SsoConfig = z.output<typeof SsoConfig>

export const NewSsoConfig = z.object({
  name: requiredName('Name is required').max(60, tooLong(60)),
  issuer: requiredText(ISSUER_MALFORMED, 500),
  clientId: requiredText('Client ID is required', 500),
  clientSecret: requiredText('Client secret is required', 1_000),
  isActive: z.boolean().default(true),
  createsEmployees: z.boolean().default(false),
})

const LoginOptions = z.object({ sso: z.object({ name: z.string() }).nullable() })
export type LoginOptions = z.output<typeof LoginOptions>

const business = z.string().trim().toLowerCase().max(SLUG_MAX, tooLong(SLUG_MAX))
const parameter = z.string().max(PARAMETER_MAX, tooLong(PARAMETER_MAX)).optional()

export const sso = {
  config: endpoint({
    method: 'GET',
    path: '/api/sso',
    access: 'admin',
    trial: 'open',
    summary: 'How people sign in with OpenID Connect, without the secret',
    output: SsoConfig,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/sso',
    access: 'admin',
    trial: 'open',
    summary: 'Let people sign in with OpenID Connect; what the issuer tells about itself is read at once',
    example: {
      name: 'Acme',
      issuer: '$ISSUER',
      clientId: '$CLIENT_ID',
      clientSecret: '$CLIENT_SECRET',
    },
    input: NewSsoConfig,
    output: SsoConfig.extend({ message: z.string() }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/login/options',
    access: 'public',
    trial: 'open',
    summary: 'How else people of a business may sign in',
    example: { business: '$BUSINESS_SLUG' },
    input: z.object({ business }),
    output: LoginOptions,
  }),
  start: endpoint({
    method: 'GET',
    path: '/api/sso/start',
    access: 'public',
    trial: 'open',
    isSecret: true,
    summary: 'Leads a browser to the issuer of a business, and later to a path of ours (302)',
    example: { business: '$BUSINESS_SLUG' },
    input: z.object({ business, to: z.string().max(2_000, tooLong(2_000)).optional() }),
    output: { stream: 'text/html' },
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/sso/callback/:business',
    access: 'public',
    trial: 'open',
    isSecret: true,
    summary: 'Where the issuer sends a browser back to (302)',
    example: { business: '$TENANT_ID' },
    input: z.object({
      business: givenId,
      code: parameter,
      state: parameter,
      error: parameter,
      iss: parameter,
    }),
    output: { stream: 'text/html' },
  }),
}
