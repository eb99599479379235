import { z } from 'zod'
import { roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  clearableText,
  EMAIL_MAX,
  email,
  givenId,
  id,
  instant,
  isReadable,
  message,
  PASSWORD_MAX,
  PASSWORD_MIN,
  requiredName,
  requiredText,
  tooLong,
  UNREADABLE_NAME,
  USERNAME_MAX,
  USERNAME_MIN,
} from '../formats.ts'
import { businessFields, Tenant } from '../tenants/calls.ts'

export const CURRENT_PASSWORD_MISSING = 'Please enter your current password'
export const USER_FIELDS_MISSING = 'Please fill in all required fields.'

export const RESET_MINUTES = 60

export const INVALID_SIGN_IN = 'Invalid username or password'
export const BUSINESS_REQUIRED = 'This username exists in more than one business. Please enter your business.'
export const BUSINESS_INACTIVE = 'This business is not active'
export const USERNAME_TAKEN = 'Username already exists'
export const EMAIL_TAKEN = 'Email already exists'
export const PASSWORD_TOO_COMMON = 'This password is too common. Please choose another.'
export const CURRENT_PASSWORD_WRONG = 'Current password is incorrect'
export const USER_GONE = 'This user no longer exists.'
export const OWN_EMAIL = 'Please change your own email address in your profile.'
export const PICTURE_INVALID = 'Please upload a picture or give an https address.'

export const User = z.object({
  id,
  tenantId: id,
  username: z.string(),
  email: z.string(),
  /** The address asked for, until its owner has followed the mailed link. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** There while the business requires a second factor and this person has none: until then nothing else is reached. */
  mustSetUpSecondFactor: z.boolean().optional(),
})
export type User = z.output<typeof User>

/** A user as administrators see them. */
export const UserAccount = User.omit({
  tenantId: true,
  pendingEmail: true,
  mustSetUpSecondFactor: true,
}).extend({
  isActive: z.boolean(),
  lastSignInAt: instant.nullable(),
})
export type UserAccount = z.output<typeof UserAccount>

/** Somebody who works in the business, as everybody there sees them. */
export const Colleague = UserAccount.pick({ id: true, username: true }).extend({ name: z.string() })
export type Colleague = z.output<typeof Colleague>

const SHORT_USERNAME = 'Username must be at least 3 characters'
export const username = z
  .string({ error: SHORT_USERNAME })
  .trim()
  .min(USERNAME_MIN, SHORT_USERNAME)
  .max(USERNAME_MAX, tooLong(USERNAME_MAX))
  .regex(/^[^\s@]+$/u, 'Username must not contain spaces or @')
  .refine(isReadable, UNREADABLE_NAME)

const SHORT_PASSWORD = 'Password must be at least 6 characters'
export const password = z
  .string({ error: SHORT_PASSWORD })
  .min(PASSWORD_MIN, SHORT_PASSWORD)
  .max(PASSWORD_MAX, tooLong(PASSWORD_MAX))

export const SignIn = z.object({
  username: requiredText('Username is required', EMAIL_MAX),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, tooLong(PASSWORD_MAX)),
  businessSlug: z.string().trim().toLowerCase().max(EMAIL_MAX, tooLong(EMAIL_MAX)).optional(),
})

const firstName = requiredName('First name is required')
const lastName = requiredName('Last name is required')

export const BusinessRegistration = z.object({
  ...businessFields,
  adminUsername: username,
  adminPassword: password,
  adminFirstName: firstName,
  adminLastName: lastName,
})

const filled = z.string({ error: USER_FIELDS_MISSING }).refine((text) => text.trim(), USER_FIELDS_MISSING)

/** First everything is filled in, with one sentence for all of it; then each field has its own rule. */
export const NewUser = z
  .object({
    username: filled,
    email: filled,
    firstName: filled,
    lastName: filled,
    password: filled,
    role: z.enum(roles).default('employee'),
    tenantId: z.string().optional(),
  })
  .pipe(
    z.object({
      username,
      email,
      firstName,
      lastName,
      password,
      role: z.enum(roles),
      tenantId: z.string().optional(),
    }),
  )

/** Of the own account. What is absent stays as it is. */
export const ProfileChanges = z
  .object({
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    email: email.optional(),
    /** `/objects/{id}` of a claimed `profile` picture, or an https address; null takes it away. */
    profileImageUrl: clearableText(2000).optional(),
    password: password.optional(),
    currentPassword: z.string().max(PASSWORD_MAX, tooLong(PASSWORD_MAX)).optional(),
  })
  .refine((input) => input.password === undefined || input.currentPassword, {
    path: ['currentPassword'],
    message: CURRENT_PASSWORD_MISSING,
  })

/** Of anybody in the business, by an administrator. What is absent stays as it is. */
export const UserChanges = z.object({
  id: givenId,
  role: z.enum(roles).optional(),
  isActive: z.boolean().optional(),
  password: password.optional(),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
})

export const ResetRequest = z.object({ email, tenantId: z.string().optional() })

export const NewPassword = z
  .object({
    token: requiredText('Token is required', 256),
    newPassword: password,
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(PASSWORD_MIN, 'Please confirm your password'),
  })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  })

export const accounts = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'person',
    trial: 'open',
    summary: 'Who is signed in',
    output: User,
  }),
  updateSelf: endpoint({
    method: 'PATCH',
    path: '/api/user',
    access: 'person',
    trial: 'open',
    summary: 'Change the own name, picture or password, or ask for another e-mail address',
    example: { firstName: 'Jo' },
    input: ProfileChanges,
    output: User,
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    trial: 'open',
    summary: 'Everybody in the business, by username',
    output: z.array(UserAccount),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/people',
    access: 'user',
    trial: 'required',
    summary: 'Whoever works in the business, by username',
    output: z.array(Colleague),
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/api/users/:id',
    access: 'admin',
    trial: 'open',
    summary: 'Change a user: role, name, e-mail address, password, active or not',
    example: { role: 'employee' },
    input: UserChanges,
    output: UserAccount,
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/second-factor',
    access: 'admin',
    trial: 'open',
    summary: "Take away somebody's authenticator app, recovery codes and passkeys",
    input: z.object({ id: givenId }),
    output: message,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    trial: 'open',
    summary: 'Sign in with a username or an e-mail address',
    example: { username: '$PITLANE_USERNAME', password: '$PITLANE_PASSWORD' },
    input: SignIn,
    output: User,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    trial: 'open',
    summary: 'End the own session, if there is one',
    output: message,
  }),
  registerBusiness: endpoint({
    method: 'POST',
    path: '/api/business/register',
    access: 'public',
    trial: 'open',
    summary: 'Open a business with its administrator and a free trial',
    example: {
      businessName: 'Harbour Rentals',
      businessSlug: '$NEW_SLUG',
      contactEmail: 'jo@example.com',
      adminUsername: 'joanna',
      adminPassword: '$NEW_PASSWORD',
      adminFirstName: 'Jo',
      adminLastName: 'Harbour',
    },
    input: BusinessRegistration,
    output: z.object({ message: z.string(), tenant: Tenant, user: User }),
    status: 201,
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/register',
    access: 'admin',
    trial: 'open',
    summary: 'Create a user in the own business',
    example: {
      username: 'sam',
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Reed',
      password: '$NEW_PASSWORD',
    },
    input: NewUser,
    output: User,
    status: 201,
  }),
  requestReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/request',
    access: 'public',
    trial: 'open',
    summary: 'Ask for a password reset link by e-mail',
    example: { email: 'jo@example.com' },
    input: ResetRequest,
    output: z.object({
      message: z.string(),
      resetToken: z.string().optional(),
      resetUrl: z.string().optional(),
    }),
  }),
  confirmReset: endpoint({
    method: 'POST',
    path: '/api/password-reset/confirm',
    access: 'public',
    trial: 'open',
    summary: 'Set a new password with a reset link',
    example: { token: '$RESET_TOKEN', newPassword: '$NEW_PASSWORD', confirmPassword: '$NEW_PASSWORD' },
    input: NewPassword,
    output: message,
  }),
}
