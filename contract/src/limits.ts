/** How much of one thing there may be. */
interface Limit {
  most: number
  /** Of one of these. */
  per: 'business' | 'vehicle' | 'repair' | 'booking' | 'check' | 'person'
  /** Nobody gets more; else it is a size that is to be tried, and whoever has more is served as well as we can. */
  isRefused: boolean
}

/** Those that stand in sentences of the contract: a browser loads the number, and not the list. */
export const COMMENTS_MOST = 1_000
export const PHOTOS_MOST = 50
export const OPEN_LINKS_MOST = 20
export const DEVICES_MOST = 10
export const PASSKEYS_MOST = 20
export const PEOPLE_MOST = 500
export const PEOPLE_OF_TRIAL_MOST = 25
export const CATEGORIES_MOST = 200
export const MECHANICS_MOST = 200
export const ROUTINES_OF_VEHICLE_MOST = 200
export const TOKENS_MOST = 100
export const WEBHOOKS_MOST = 10
export const VIEWS_MOST = 50
export const SHARED_VIEWS_MOST = 100
export const CHECK_ITEMS_MOST = 30
export const CHECK_LABELS_MOST = 12
export const CHECK_PHOTOS_MOST = 30
export const ESTIMATE_LINES_MOST = 30
export const CLAIM_LINES_MOST = 20
export const CLAIM_PAYMENTS_MOST = 100

/**
 * What a business may hold at the most, in one list: whoever refuses more takes the number from here, and so does the fixture that fills
 * a business with all of it. A new line does not compile there until it says how it is filled.
 */
export const limits = {
  vehicles: { most: 30_000, per: 'business', isRefused: true },
  bookings: { most: 20_000, per: 'business', isRefused: true },
  /** Cars of all bookings together: each is a row. */
  bookedCars: { most: 40_000, per: 'business', isRefused: true },
  carsOfBooking: { most: 100, per: 'booking', isRefused: true },
  repairs: { most: 100_000, per: 'business', isRefused: false },
  repairsOfVehicle: { most: 5_000, per: 'vehicle', isRefused: false },
  /** Open ones with a planned time. */
  plansOfVehicle: { most: 3_000, per: 'vehicle', isRefused: false },
  routines: { most: 60_000, per: 'business', isRefused: false },
  routinesOfVehicle: { most: ROUTINES_OF_VEHICLE_MOST, per: 'vehicle', isRefused: true },
  comments: { most: COMMENTS_MOST, per: 'repair', isRefused: true },
  photos: { most: PHOTOS_MOST, per: 'repair', isRefused: true },
  estimateLines: { most: ESTIMATE_LINES_MOST, per: 'repair', isRefused: true },
  claimLines: { most: CLAIM_LINES_MOST, per: 'repair', isRefused: true },
  claimPayments: { most: CLAIM_PAYMENTS_MOST, per: 'repair', isRefused: true },
  openLinks: { most: OPEN_LINKS_MOST, per: 'repair', isRefused: true },
  /** Twenty of each of 5,000 cars. */
  checks: { most: 100_000, per: 'business', isRefused: false },
  checksOfVehicle: { most: 2_000, per: 'vehicle', isRefused: false },
  /** What is looked at, and which photos are asked for. */
  checkItems: { most: CHECK_ITEMS_MOST, per: 'business', isRefused: true },
  checkLabels: { most: CHECK_LABELS_MOST, per: 'business', isRefused: true },
  photosOfCheck: { most: CHECK_PHOTOS_MOST, per: 'check', isRefused: true },
  devices: { most: DEVICES_MOST, per: 'person', isRefused: true },
  passkeys: { most: PASSKEYS_MOST, per: 'person', isRefused: true },
  /** Saved ones, shared or not, of whoever made them. */
  views: { most: VIEWS_MOST, per: 'person', isRefused: true },
  sharedViews: { most: SHARED_VIEWS_MOST, per: 'business', isRefused: true },
  /** Who may sign in. */
  people: { most: PEOPLE_MOST, per: 'business', isRefused: true },
  /** While nothing is paid: whoever signs up gets no mailing list. */
  peopleOfTrial: { most: PEOPLE_OF_TRIAL_MOST, per: 'business', isRefused: true },
  /** Who may no longer sign in. */
  formerPeople: { most: 2_000, per: 'business', isRefused: true },
  categories: { most: CATEGORIES_MOST, per: 'business', isRefused: true },
  mechanics: { most: MECHANICS_MOST, per: 'business', isRefused: true },
  /** The list tells of so many, the newest. */
  imports: { most: 1_000, per: 'business', isRefused: false },
  tokens: { most: TOKENS_MOST, per: 'business', isRefused: true },
  webhooks: { most: WEBHOOKS_MOST, per: 'business', isRefused: true },
  /** What waits for all webhooks of a business together; what is more is given up at once. An import of 10,000 to ten of them fits. */
  webhookDeliveries: { most: 100_000, per: 'business', isRefused: true },
  /** What is told of 400 days. */
  auditEntries: { most: 100_000, per: 'business', isRefused: false },
} as const satisfies Record<string, Limit>
