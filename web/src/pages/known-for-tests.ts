const id = '019a0000-0000-7000-8000-000000000000'

/** An administrator of a business that may work. */
export const user = {
  id,
  tenantId: id,
  username: 'ada',
  email: 'ada@example.com',
  pendingEmail: null,
  firstName: 'Ada',
  lastName: 'Lovelace',
  profileImageUrl: null,
  role: 'admin' as const,
}
export const tenant = {
  id,
  name: 'Ada Rentals',
  slug: 'ada',
  domain: null,
  status: 'active',
  contactPhone: null,
  timezone: 'UTC',
  distanceUnit: 'mi' as const,
  clock: 12 as const,
  currency: 'USD',
  freeTrial: true,
  freeTrialEnddate: '2999-01-01T00:00:00.000Z',
  isSubscriber: false,
  requireSecondFactor: false,
  claimFee: null,
  approveUnder: null,
  chargesInHq: false,
}
export const hq = {
  isConnected: true,
  isActive: true,
  baseUrl: 'https://hq.example.com',
  tenantToken: '***',
  userToken: '***',
  accessToken: null,
  lastSync: null,
  lastAutoSync: null,
  lastError: null,
}
