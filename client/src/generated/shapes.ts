/* Written by "npm run client" from the contract; changes are made there. */
import type { Call, OpenCall, Paged } from '../call.ts'

/** The ways to fail that this version knows. */
export type ErrorCode = 'invalid' | 'unauthenticated' | 'second_factor_required' | 'trial_ended' | 'forbidden' | 'reauthentication_required' | 'second_factor_setup_required' | 'not_found' | 'conflict' | 'BUSINESS_REQUIRED' | 'too_large' | 'unsupported_file' | 'rate_limited' | 'hq_refused' | 'hq_unreachable' | 'not_configured' | 'overloaded' | 'internal'

/** Every call, by the name that its documentation has. */
export interface Pitlane {
  system: {
    /** Whether this is a demo, and how to sign in to it */
    meta: OpenCall<Record<string, never>, {
      mode: 'demo' | 'production'
      demo?: {
        username: string
        password: string
        hq: {
          baseUrl: string
          tenantToken: string
          userToken: string
        }
        webhooks: {
          url: string
        }
      }
    }>
    /** What changes in the own business, as it changes; first what has changed in the last `since` milliseconds */
    events: OpenCall<{
      since?: number | undefined
    }, Response>
    /** The process runs */
    alive: OpenCall<Record<string, never>, {
      status: 'ok'
    }>
    /** Database and storage can be reached */
    ready: OpenCall<Record<string, never>, {
      status: 'ok'
    }>
    /** Figures for Prometheus; from this machine, or with the token */
    metrics: OpenCall<Record<string, never>, Response>
  }
  tenants: {
    /** The own business */
    current: OpenCall<Record<string, never>, Tenant>
    /** Change the business's name, phone, time zone, unit of distance, clock, currency, claims or estimates, or require a second factor */
    update: OpenCall<{
      name?: string | undefined
      timezone?: string | undefined
      distanceUnit?: 'mi' | 'km' | undefined
      clock?: 12 | 24 | undefined
      currency?: string | undefined
      contactPhone?: string | null | undefined
      requireSecondFactor?: boolean | undefined
      claimFee?: number | null | undefined
      approveUnder?: number | null | undefined
      chargesInHq?: boolean | undefined
    }, Tenant>
  }
  settings: {
    /** Active mechanics by name */
    mechanics: OpenCall<Record<string, never>, Mechanic[]>
    /** Add a mechanic, or bring one back */
    addMechanic: Call<{
      name: string
      specialization?: string | null | undefined
      email?: string | null | undefined
      phone?: string | null | undefined
      guaranteeDays?: number | null | undefined
      guaranteeDistance?: number | null | undefined
      language?: 'en' | 'es' | 'de' | 'fr' | 'pt' | undefined
    }, Mechanic>
    /** Change a mechanic's specialization, email, phone, guarantee or language; what is absent stays, null clears */
    updateMechanic: Call<{
      specialization?: string | null | undefined
      email?: string | null | undefined
      phone?: string | null | undefined
      guaranteeDays?: number | null | undefined
      guaranteeDistance?: number | null | undefined
      language?: 'en' | 'es' | 'de' | 'fr' | 'pt' | undefined
      id: string
    }, Mechanic>
    /** Remove a mechanic; one with repairs is only made inactive */
    removeMechanic: Call<{
      id: string
    }, {
      message: string
    }>
    /** Active categories by name */
    categories: OpenCall<Record<string, never>, RepairCategory[]>
    /** Add a category, or bring one back */
    addCategory: Call<{
      name: string
      code: string
      description?: string | null | undefined
    }, RepairCategory>
    /** Remove a category; one with repairs is only made inactive */
    removeCategory: Call<{
      id: string
    }, {
      message: string
    }>
    /** Add the default categories that are missing */
    defaultCategories: OpenCall<Record<string, never>, RepairCategory[]>
  }
  accounts: {
    /** Who is signed in */
    currentUser: OpenCall<Record<string, never>, User>
    /** Change the own name, picture or password, or ask for another e-mail address */
    updateSelf: OpenCall<{
      firstName?: string | undefined
      lastName?: string | undefined
      email?: string | undefined
      profileImageUrl?: string | null | undefined
      password?: string | undefined
      currentPassword?: string | undefined
    }, User>
    /** Everybody in the business, by username */
    users: OpenCall<Record<string, never>, UserAccount[]>
    /** Whoever works in the business, by username */
    people: OpenCall<Record<string, never>, Colleague[]>
    /** Change a user: role, name, e-mail address, password, active or not */
    updateUser: Call<{
      id: string
      role?: 'admin' | 'employee' | undefined
      isActive?: boolean | undefined
      password?: string | undefined
      firstName?: string | undefined
      lastName?: string | undefined
      email?: string | undefined
    }, UserAccount>
    /** Take away somebody's authenticator app, recovery codes and passkeys */
    resetSecondFactor: Call<{
      id: string
    }, {
      message: string
    }>
    /** Sign in with a username or an e-mail address */
    signIn: Call<{
      username: string
      password: string
      businessSlug?: string | undefined
    }, User>
    /** End the own session, if there is one */
    signOut: OpenCall<Record<string, never>, {
      message: string
    }>
    /** Open a business with its administrator and a free trial */
    registerBusiness: Call<{
      businessName: string
      businessSlug: string
      contactEmail: string
      contactPhone?: string | null | undefined
      address?: string | null | undefined
      timezone?: string | undefined
      adminUsername: string
      adminPassword: string
      adminFirstName: string
      adminLastName: string
    }, {
      message: string
      tenant: Tenant
      user: User
    }>
    /** Create a user in the own business */
    createUser: Call<{
      username: string
      email: string
      firstName: string
      lastName: string
      password: string
      role?: 'admin' | 'employee' | undefined
      tenantId?: string | undefined
    }, User>
    /** Ask for a password reset link by e-mail */
    requestReset: Call<{
      email: string
      tenantId?: string | undefined
    }, {
      message: string
      resetToken?: string
      resetUrl?: string
    }>
    /** Set a new password with a reset link */
    confirmReset: Call<{
      token: string
      newPassword: string
      confirmPassword: string
    }, {
      message: string
    }>
  }
  emailChange: {
    /** Let a new e-mail address count, with the link that was mailed to it */
    confirm: Call<{
      token: string
    }, {
      message: string
      email: string
    }>
    /** Mail the link to the new e-mail address again */
    resend: OpenCall<Record<string, never>, {
      message: string
    }>
    /** Keep the e-mail address as it is */
    cancel: OpenCall<Record<string, never>, User>
  }
  invitations: {
    /** Who is invited and has not come yet, the newest first */
    list: OpenCall<Record<string, never>, Invitation[]>
    /** Invite somebody by mail; the link works once, for 7 days. Another one for the same address replaces it */
    invite: Call<{
      email: string
      firstName: string
      lastName: string
      role?: 'admin' | 'employee' | undefined
    }, Invitation>
    /** Take an invitation back; its link leads nowhere from then on */
    takeBack: Call<{
      id: string
    }, {
      message: string
    }>
    /** Who is invited with this link, and to which business */
    look: Call<{
      token: string
    }, {
      email: string
      firstName: string
      lastName: string
      businessName: string
      businessSlug: string
    }>
    /** What the browser of somebody who is invited makes a passkey with, instead of a password */
    passkeyOptions: Call<{
      token: string
      username: string
    }, CreationOptions>
    /** Become a user with a mailed link, under a name of one’s own, with a password or a passkey */
    accept: Call<{
      token: string
      username: string
      password?: string | undefined
      passkey?: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null | undefined
        response: {
          clientDataJSON: string
          attestationObject: string
          transports?: string[] | undefined
        }
      } | undefined
    }, {
      message: string
      username: string
      businessSlug: string
    }>
  }
  secondStep: {
    /** Take the second step of a sign-in: with a code, a recovery code or a passkey */
    take: Call<{
      challenge: string
      code?: string | undefined
      recoveryCode?: string | undefined
      passkey?: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null | undefined
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null | undefined
        }
      } | undefined
    }, User>
    /** What a browser looks for a passkey with; with a challenge, for one of that person */
    passkeyOptions: OpenCall<{
      challenge?: string | undefined
    }, RequestOptions>
    /** Sign in with a passkey alone */
    passkey: Call<{
      credential: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null | undefined
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null | undefined
        }
      }
    }, User>
  }
  security: {
    /** How the own account is secured */
    current: OpenCall<Record<string, never>, Security>
    /** A new secret for an authenticator app; it counts once a code made with it was given */
    offerTotp: OpenCall<Record<string, never>, {
      secret: string
      uri: string
    }>
    /** Let the authenticator app count, and get new recovery codes */
    confirmTotp: Call<{
      code: string
    }, {
      recoveryCodes: string[]
    }>
    /** Use the authenticator app no more */
    removeTotp: OpenCall<Record<string, never>, {
      message: string
    }>
    /** Get new recovery codes; the ones before no longer work */
    renewCodes: OpenCall<Record<string, never>, {
      recoveryCodes: string[]
    }>
    /** What a browser makes a passkey with */
    passkeyOptions: OpenCall<Record<string, never>, CreationOptions>
    /** Register a passkey */
    addPasskey: Call<{
      name: string
      credential: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null | undefined
        response: {
          clientDataJSON: string
          attestationObject: string
          transports?: string[] | undefined
        }
      }
    }, Passkey>
    /** Remove one of the own passkeys */
    removePasskey: Call<{
      id: string
    }, {
      message: string
    }>
    /** Say again who one is, before something of this is changed */
    confirm: OpenCall<{
      password?: string | undefined
      passkey?: {
        id: string
        rawId: string
        type: 'public-key'
        authenticatorAttachment?: string | null | undefined
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | null | undefined
        }
      } | undefined
    }, {
      message: string
    }>
  }
  ownSessions: {
    /** Where one is signed in, last used first */
    list: OpenCall<Record<string, never>, OwnSession[]>
    /** Sign out one of the own sessions */
    end: Call<{
      id: string
    }, {
      message: string
    }>
    /** Sign out everywhere else */
    endOthers: OpenCall<Record<string, never>, {
      message: string
    }>
  }
  sso: {
    /** How people sign in with OpenID Connect, without the secret */
    config: OpenCall<Record<string, never>, {
      name: string | null
      issuer: string | null
      clientId: string | null
      clientSecret: string | null
      isActive: boolean
      createsEmployees: boolean
      redirectUri: string
    }>
    /** Let people sign in with OpenID Connect; what the issuer tells about itself is read at once */
    save: Call<{
      name: string
      issuer: string
      clientId: string
      clientSecret: string
      isActive?: boolean | undefined
      createsEmployees?: boolean | undefined
    }, {
      name: string | null
      issuer: string | null
      clientId: string | null
      clientSecret: string | null
      isActive: boolean
      createsEmployees: boolean
      redirectUri: string
      message: string
    }>
    /** How else people of a business may sign in */
    options: Call<{
      business: string
    }, {
      sso: {
        name: string
      } | null
    }>
    /** Leads a browser to the issuer of a business, and later to a path of ours (302) */
    start: Call<{
      business: string
      to?: string | undefined
    }, Response>
    /** Where the issuer sends a browser back to (302) */
    callback: Call<{
      business: string
      code?: string | undefined
      state?: string | undefined
      error?: string | undefined
      iss?: string | undefined
    }, Response>
  }
  files: {
    /** An address to upload one file to, good once and for 15 minutes */
    offer: OpenCall<{
      contentType?: string | null | undefined
      size?: number | null | undefined
    }, {
      uploadURL: string
    }>
    /** The bytes of the file; the address is signed and needs no session */
    receive: Call<{
      id: string
      tenant: string
      user: string
      expires: string
      signature: string
      body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
    }, {
      message: string
    }>
    /** Check what was uploaded and take it in, without its location data */
    claim: Call<{
      imageUrl: string
      kind?: 'photo' | 'receipt' | 'profile' | 'check' | undefined
    }, {
      objectPath: string
    }>
    /** Remove a file that nothing uses; one in use stays */
    remove: Call<{
      imageUrl: string
    }, {
      message: string
    }>
    /** A file of the own business, or its thumbnail */
    read: Call<{
      id: string
      width?: number | undefined
      download?: string | undefined
    }, Response>
  }
  vehicles: {
    /** All vehicles that are not archived, by key in natural order; or the one that has this key */
    list: OpenCall<{
      vehicleKey?: string | undefined
    }, Vehicle[]>
    /** One vehicle, archived or not */
    one: Call<{
      id: string
    }, Vehicle>
    /** Until when, or how far, the makers of these cars answer for them; null for none */
    setWarranty: Call<{
      until: string | null
      distance?: number | null | undefined
      vehicleIds: string[]
    }, {
      message: string
    }>
  }
  bookings: {
    /** The bookings of a vehicle as the last sync left them, by pick-up */
    ofVehicle: Call<{
      id: string
    }, KeptBookings>
  }
  guarantees: {
    /** Who would owe a repair of this car and category if it were found now; without an odometer the car’s own counts */
    covered: Call<{
      vehicleId: string
      category: string
      odometer?: number | null | undefined
    }, Cover[]>
  }
  repairs: {
    /** Repairs, newest first, filtered; in pages when asked for them */
    list: OpenCall<{
      vehicleId?: string | undefined
      status?: 'need' | 'in progress' | 'completed' | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      cause?: 'wear' | 'damage' | undefined
      templateId?: string | undefined
      number?: number | undefined
      claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
      search?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, Repair[] | RepairPage> & Paged<{
      vehicleId?: string | undefined
      status?: 'need' | 'in progress' | 'completed' | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      cause?: 'wear' | 'damage' | undefined
      templateId?: string | undefined
      number?: number | undefined
      claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
      search?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, Repair>
    /** Repairs, newest first, filtered; in pages when asked for them */
    listNeeds: OpenCall<{
      vehicleId?: string | undefined
      status?: 'need' | 'in progress' | 'completed' | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      cause?: 'wear' | 'damage' | undefined
      templateId?: string | undefined
      number?: number | undefined
      claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
      search?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, Repair[] | RepairPage> & Paged<{
      vehicleId?: string | undefined
      status?: 'need' | 'in progress' | 'completed' | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      cause?: 'wear' | 'damage' | undefined
      templateId?: string | undefined
      number?: number | undefined
      claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
      search?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, Repair>
    /** One repair */
    one: Call<{
      id: string
    }, Repair>
    /** One repair */
    single: Call<{
      id: string
    }, Repair>
    /** Report a repair; the same Idempotency-Key within a day answers with the first one */
    create: Call<{
      tenantId?: string | null | undefined
      vehicleId: string
      reportedBy?: string | null | undefined
      title: string
      description: string
      vehicleKey: string
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      status?: 'need' | 'in progress' | 'completed' | undefined
      odometerReading?: number | null | undefined
      reservationNumber?: string | null | undefined
      mechanic?: string | null | undefined
      templateId?: string | null | undefined
      assignedTo?: string | null | undefined
      startDate?: string | null | undefined
      startTime?: string | null | undefined
      endDate?: string | null | undefined
      endTime?: string | null | undefined
      scheduledDate?: string | null | undefined
      repairCost?: number | null | undefined
      estimatedCost?: number | null | undefined
      actualCost?: number | null | undefined
      receiptUrl?: string | null | undefined
      imageUrls?: string[] | undefined
      cause?: 'wear' | 'damage' | null | undefined
      foundAt?: string | null | undefined
      plannedStart?: string | null | undefined
      plannedEnd?: string | null | undefined
      expectedHours?: number | null | undefined
    }, Repair>
    /** Change a repair; what is absent stays, null clears */
    update: Call<{
      title?: string | undefined
      description?: string | undefined
      vehicleKey?: string | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      status?: 'need' | 'in progress' | 'completed' | undefined
      reservationNumber?: string | null | undefined
      mechanic?: string | null | undefined
      templateId?: string | null | undefined
      assignedTo?: string | null | undefined
      startDate?: string | null | undefined
      startTime?: string | null | undefined
      endDate?: string | null | undefined
      endTime?: string | null | undefined
      scheduledDate?: string | null | undefined
      repairCost?: number | null | undefined
      estimatedCost?: number | null | undefined
      actualCost?: number | null | undefined
      odometerReading?: number | null | undefined
      receiptUrl?: string | null | undefined
      imageUrls?: string[] | undefined
      cause?: 'wear' | 'damage' | null | undefined
      foundAt?: string | null | undefined
      plannedStart?: string | null | undefined
      plannedEnd?: string | null | undefined
      expectedHours?: number | null | undefined
      completedAt?: string | null | undefined
      rentalId?: string | null | undefined
      updatedAt?: string | undefined
      id: string
    }, Repair>
    /** Complete a repair with what its mechanic reported; what is given here wins */
    confirm: Call<{
      title?: string | undefined
      description?: string | undefined
      vehicleKey?: string | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      reservationNumber?: string | null | undefined
      mechanic?: string | null | undefined
      templateId?: string | null | undefined
      assignedTo?: string | null | undefined
      startDate?: string | null | undefined
      startTime?: string | null | undefined
      endDate?: string | null | undefined
      endTime?: string | null | undefined
      scheduledDate?: string | null | undefined
      repairCost?: number | null | undefined
      estimatedCost?: number | null | undefined
      actualCost?: number | null | undefined
      odometerReading?: number | null | undefined
      receiptUrl?: string | null | undefined
      imageUrls?: string[] | undefined
      cause?: 'wear' | 'damage' | null | undefined
      foundAt?: string | null | undefined
      plannedStart?: string | null | undefined
      plannedEnd?: string | null | undefined
      expectedHours?: number | null | undefined
      completedAt?: string | null | undefined
      rentalId?: string | null | undefined
      updatedAt?: string | undefined
      id: string
    }, Repair>
    /** Delete a repair and its files */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
    /** What was done to a repair, newest first, 50 at a time */
    history: Call<{
      id: string
      page?: number | undefined
      action?: 'created' | 'edited' | 'deleted' | 'generated' | 'imported' | 'dismissed' | 'restored' | undefined
    }, HistoryEntry[]> & Paged<{
      id: string
      page?: number | undefined
      action?: 'created' | 'edited' | 'deleted' | 'generated' | 'imported' | 'dismissed' | 'restored' | undefined
    }, HistoryEntry>
    /** Make an uploaded file the receipt of a repair; it is checked if it was not yet */
    setReceipt: Call<{
      id: string
      receiptURL: string
    }, {
      receiptPath: string
    }>
  }
  routine: {
    /** Routines by vehicle key and title, in pages when asked for them; with order=due in pages of whole vehicles, what is due first */
    list: OpenCall<{
      search?: string | undefined
      category?: string | undefined
      dueStatus?: 'overdue' | 'due_today' | 'due_soon' | 'current' | undefined
      order?: 'vehicle' | 'due' | undefined
      page?: number | undefined
      limit?: number | undefined
    }, RoutineTemplate[] | TemplatePage> & Paged<{
      search?: string | undefined
      category?: string | undefined
      dueStatus?: 'overdue' | 'due_today' | 'due_soon' | 'current' | undefined
      order?: 'vehicle' | 'due' | undefined
      page?: number | undefined
      limit?: number | undefined
    }, RoutineTemplate>
    /** Routines that are overdue or due today, of vehicles that are not archived */
    due: OpenCall<Record<string, never>, RoutineTemplate[]>
    /** The routines of one vehicle */
    ofVehicle: Call<{
      vehicleKey: string
    }, RoutineTemplate[]>
    /** Make a routine for a vehicle; it is first due one interval from now */
    create: Call<NewTemplate, RoutineTemplate>
    /** Make routines for many vehicles, all together; a vehicle key that is unknown is skipped */
    createMany: Call<{
      templates: NewTemplate[]
    }, CreatedTemplates>
    /** Change, activate or deactivate a routine; what is absent stays */
    update: Call<{
      title?: string | undefined
      description?: string | null | undefined
      category?: string | undefined
      triggerType?: 'time' | 'mileage' | undefined
      intervalValue?: number | undefined
      intervalUnit?: 'days' | 'weeks' | 'months' | null | undefined
      isActive?: boolean | undefined
      expectedHours?: number | null | undefined
      id: string
    }, RoutineTemplate>
    /** Delete a routine; its repairs stay and are unlinked */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
    /** Repairs linked to a routine, newest first */
    linkedRepairs: Call<{
      id: string
    }, Repair[]>
    /** What generating overdue repairs would make, and what it would skip, with the reason */
    overduePreview: OpenCall<Record<string, never>, OverduePreview>
    /** Make repairs of overdue routines: of all when no ids are given, else of these */
    generateOverdue: OpenCall<{
      templateIds?: string[] | undefined
    }, GeneratedRepairs>
  }
  views: {
    /** The own saved views and those that are shared, by name */
    list: OpenCall<Record<string, never>, View[]>
    /** Keep the filters of a page under a name, for oneself or for everybody in the business */
    create: Call<{
      page: 'repairs' | 'vehicles'
      name: string
      query: {
        status?: 'open' | 'need' | 'in progress' | 'completed' | undefined
        urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
        cause?: 'wear' | 'damage' | undefined
        claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
        search?: string | undefined
      } | {
        search?: string | undefined
        status?: 'available' | 'rented' | 'reserved' | 'out_of_service' | undefined
      }
      isShared?: boolean | undefined
    }, View>
    /** Change an own view, as an administrator also a shared one; what is absent stays */
    change: Call<{
      name?: string | undefined
      query?: {
        status?: 'open' | 'need' | 'in progress' | 'completed' | undefined
        urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
        cause?: 'wear' | 'damage' | undefined
        claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
        search?: string | undefined
      } | {
        search?: string | undefined
        status?: 'available' | 'rented' | 'reserved' | 'out_of_service' | undefined
      } | undefined
      isShared?: boolean | undefined
      id: string
    }, View>
    /** Delete an own view, as an administrator also a shared one */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
  }
  checks: {
    /** Whether cars are checked when they come back, and what is looked at */
    settings: OpenCall<Record<string, never>, CheckSettings>
    /** Turn checks on or off and say what is looked at; an item keeps its id, a new one comes without */
    saveSettings: Call<{
      isActive: boolean
      items: {
        id?: string | undefined
        label: string
        isSafety?: boolean | undefined
      }[]
      photos: string[]
    }, CheckSettings>
    /** Cars that came back in the last 7 days and were not checked since, by their next pick-up */
    due: OpenCall<Record<string, never>, DueCheck[]>
    /** Checks, of all cars or of one, newest first, in pages */
    list: OpenCall<{
      vehicleId?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, CheckPage> & Paged<{
      vehicleId?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, Check>
    /** Note how a car is, with a repair for what is not OK; the same Idempotency-Key within a day answers with the first one */
    create: Call<{
      vehicleId: string
      at?: string | null | undefined
      odometer?: number | null | undefined
      fuel?: number | null | undefined
      note?: string | null | undefined
      items: {
        itemId: string
        isOk: boolean
        note?: string | null | undefined
        repair?: {
          title: string
          description: string
          category?: string | undefined
          urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
          imageUrls?: string[] | undefined
        } | null | undefined
      }[]
      photos?: {
        label: string
        url: string
      }[] | undefined
    }, Check>
    /** Checks, of all cars or of one, as a file for spreadsheets */
    exportCsv: OpenCall<{
      vehicleId?: string | undefined
    }, Response>
    /** One check */
    one: Call<{
      id: string
    }, Check>
    /** Delete a check of the last 24 hours that no repair comes from */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
  }
  damage: {
    /** Rentals that had the car between its last check and when the repair was found, newest first */
    rentals: Call<{
      id: string
    }, RentalsOfRepair>
  }
  oilChange: {
    /** How oil changes stand in numbers, with the most recent ones */
    summary: OpenCall<Record<string, never>, OilChangeSummary>
    /** Give every vehicle without one an oil-change routine; repeatable */
    initialize: OpenCall<InitializeInput, {
      created: number
      existing: number
      templates: RoutineTemplate[]
    }>
  }
  planning: {
    /** Workshop hours by weekday, and the turn-round time before a pick-up and after a return */
    workshop: OpenCall<Record<string, never>, Workshop>
    /** Change the workshop hours and the turn-round time */
    setWorkshop: Call<{
      hours: {
        mon: {
          from: string
          to: string
        } | null
        tue: {
          from: string
          to: string
        } | null
        wed: {
          from: string
          to: string
        } | null
        thu: {
          from: string
          to: string
        } | null
        fri: {
          from: string
          to: string
        } | null
        sat: {
          from: string
          to: string
        } | null
        sun: {
          from: string
          to: string
        } | null
      }
      turnRoundMinutes: number
    }, Workshop>
    /** Plan repairs and routines of a vehicle into one stay in the workshop; a booking in the way is a conflict */
    plan: Call<{
      vehicleId: string
      start: string
      end: string
      repairIds?: string[] | undefined
      templateIds?: string[] | undefined
      mechanic?: string | undefined
      force?: boolean | undefined
    }, {
      repairs: Repair[]
    }>
    /** When a vehicle can go to the workshop for so many working hours: at most five times, or why there is none */
    slots: Call<{
      vehicleId: string
      hours: number
      mechanic?: string | undefined
      after?: string | undefined
      before?: string | undefined
      repairId?: string | string[] | undefined
      templateId?: string | undefined
    }, {
      slots: FoundSlot[]
      reason?: string
    }>
  }
  conflicts: {
    /** What collides with bookings, the most urgent first; of one vehicle, or those that were dismissed */
    list: OpenCall<{
      vehicleId?: string | undefined
      dismissed?: string | undefined
    }, Conflict[]>
    /** Hide a conflict for the whole business, until its facts change */
    dismiss: Call<{
      id: string
    }, {
      message: string
    }>
    /** Bring a dismissed conflict back */
    bringBack: Call<{
      id: string
    }, {
      message: string
    }>
    /** Routines of a vehicle that fall due on its bookings, by pick-up */
    dueOnRental: Call<{
      id: string
    }, DueOnRental[]>
    /** Cars of the same class that are free in a time and may go out, the most fitting first */
    alternatives: Call<{
      id: string
      from: string
      to: string
    }, Alternative[]>
  }
  board: {
    /** Which cars go out and come back, from a day on: whether each may go, why not, and what to do when it is back */
    days: OpenCall<{
      date?: string | undefined
      days?: number | undefined
      location?: string | undefined
    }, Board>
  }
  reports: {
    /** What completed repairs cost in a period, by month, category, vehicle, class, location or mechanic */
    costs: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
      by?: 'month' | 'category' | 'vehicle' | 'class' | 'location' | 'mechanic' | undefined
    }, CostsReport>
    /** The same as a table for a spreadsheet */
    costsCsv: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
      by?: 'month' | 'category' | 'vehicle' | 'class' | 'location' | 'mechanic' | undefined
    }, Response>
    /** Days available, rented and in repair by class; what is open, how long repairs take, what came back */
    fleet: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
    }, FleetReport>
    /** Its classes as a table for a spreadsheet */
    fleetCsv: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
    }, Response>
    /** What each car cost and earned in a period */
    vehicles: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
      vehicleId?: string | undefined
    }, VehiclesReport>
    /** The service history of a car: repairs in progress and completed, newest first, with cost and downtime */
    history: Call<{
      vehicleId: string
    }, ServiceHistory>
    /** The same as a table for a spreadsheet */
    vehiclesCsv: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
      vehicleId?: string | undefined
    }, Response>
    /** Repairs completed in a period that cost something while somebody owed them, the dearest first */
    covered: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
    }, CoveredReport>
    /** The same as a table for a spreadsheet */
    coveredCsv: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
    }, Response>
    /** What damages of a period were claimed for, and what came back, by month, vehicle, class or location */
    claims: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
      by?: 'month' | 'vehicle' | 'class' | 'location' | undefined
    }, ClaimsReport>
    /** The same as a table for a spreadsheet */
    claimsCsv: OpenCall<{
      from?: string | null | undefined
      to?: string | null | undefined
      by?: 'month' | 'vehicle' | 'class' | 'location' | undefined
    }, Response>
  }
  comments: {
    /** What people said about a repair, oldest first */
    list: Call<{
      id: string
    }, Comment[]>
    /** Say something about a repair, with @username to somebody; the same Idempotency-Key within a day answers with the first one */
    add: Call<{
      id: string
      text: string
    }, Comment>
    /** Change the text of an own comment */
    edit: Call<{
      id: string
      text: string
    }, Comment>
    /** Delete an own comment, or as an administrator anybody's; its text is gone for good */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
  }
  jobLinks: {
    /** A link with which a mechanic sees an open repair and says how it goes; mailed when an address is given */
    send: Call<{
      id: string
      email?: string | null | undefined
    }, {
      url: string
      expiresAt: string
    }>
    /** The links of a repair, newest first */
    list: Call<{
      id: string
    }, JobLink[]>
    /** Make a link worthless */
    revoke: Call<{
      id: string
    }, {
      message: string
    }>
    /** What a mechanic is asked to do */
    job: Call<{
      token: string
    }, Job>
    /** What the category of the job is called */
    category: Call<{
      token: string
    }, {
      code: string
      name: string
    }>
    /** How the business counts hours and money, and in which zone, for who tells the times of the job */
    clock: Call<{
      token: string
    }, {
      clock: 12 | 24
      timezone: string
      currency: string
    }>
    /** The mechanic has started; the repair is in progress from now on */
    started: Call<{
      token: string
    }, Job>
    /** The mechanic waits for something */
    waiting: Call<{
      for: 'parts' | 'approval' | 'other'
      note?: string | null | undefined
      until?: string | null | undefined
      token: string
    }, Job>
    /** The mechanic is done; the business has to confirm it */
    done: Call<{
      odometerReading?: number | null | undefined
      cost?: number | null | undefined
      note?: string | null | undefined
      imageUrls?: string[] | undefined
      receiptUrl?: string | null | undefined
      token: string
    }, Job>
    /** An address to upload one file to, good once and for 15 minutes */
    offerUpload: Call<{
      token: string
      contentType?: string | null | undefined
      size?: number | null | undefined
    }, {
      uploadURL: string
    }>
    /** Check what was uploaded through this link and take it in, without its location data */
    claimFile: Call<{
      token: string
      imageUrl: string
      kind?: 'photo' | 'receipt' | undefined
    }, {
      objectPath: string
    }>
    /** A photo of the repair, or a file that came through this link */
    file: Call<{
      token: string
      id: string
      width?: number | undefined
      download?: string | undefined
    }, Response>
    /** The page that the link leads to */
    page: Call<{
      token: string
    }, Response>
  }
  estimates: {
    /** What one needs to know to decide on what a repair costs */
    decision: Call<{
      id: string
    }, Decision>
    /** Enter what the work will cost; it takes the place of what was said before */
    enter: Call<{
      lines: {
        label: string
        amount: number
      }[]
      note?: string | null | undefined
      days?: number | null | undefined
      id: string
    }, Repair>
    /** Approve an open estimate; its total becomes the estimated cost */
    approve: Call<{
      id: string
      at: string
    }, Repair>
    /** Decline an open estimate, and say why */
    decline: Call<{
      id: string
      at: string
      reason: string
    }, Repair>
    /** The mechanic says what the work will cost; it takes the place of what was said before */
    enterByLink: Call<{
      lines: {
        label: string
        amount: number
      }[]
      note?: string | null | undefined
      days?: number | null | undefined
      token: string
    }, Job>
  }
  inbox: {
    /** What one was told in the last 90 days, newest first, in pages */
    list: OpenCall<{
      page?: number | undefined
      limit?: number | undefined
    }, NotificationPage> & Paged<{
      page?: number | undefined
      limit?: number | undefined
    }, Notification>
    /** Mark what one was told as read: some of it, or without ids all */
    read: OpenCall<{
      ids?: string[] | undefined
    }, {
      unread: number
    }>
    /** What of it is mailed or sent to devices, and whether the digest comes */
    settings: OpenCall<Record<string, never>, {
      kinds: {
        conflict: {
          mail: boolean
          push: boolean
        }
        critical: {
          mail: boolean
          push: boolean
        }
        assigned: {
          mail: boolean
          push: boolean
        }
        mention: {
          mail: boolean
          push: boolean
        }
        comment: {
          mail: boolean
          push: boolean
        }
        mechanic: {
          mail: boolean
          push: boolean
        }
        estimate: {
          mail: boolean
          push: boolean
        }
        overdue: {
          mail: boolean
          push: boolean
        }
        papers: {
          mail: boolean
          push: boolean
        }
        hq: {
          mail: boolean
          push: boolean
        }
      }
      digest: boolean
    }>
    /** Choose what is mailed or sent to devices; what is absent stays */
    changeSettings: OpenCall<{
      kinds?: Partial<Record<'conflict' | 'critical' | 'assigned' | 'mention' | 'comment' | 'mechanic' | 'estimate' | 'overdue' | 'papers' | 'hq', {
        mail?: boolean | undefined
        push?: boolean | undefined
      }>> | undefined
      digest?: boolean | undefined
    }, {
      kinds: {
        conflict: {
          mail: boolean
          push: boolean
        }
        critical: {
          mail: boolean
          push: boolean
        }
        assigned: {
          mail: boolean
          push: boolean
        }
        mention: {
          mail: boolean
          push: boolean
        }
        comment: {
          mail: boolean
          push: boolean
        }
        mechanic: {
          mail: boolean
          push: boolean
        }
        estimate: {
          mail: boolean
          push: boolean
        }
        overdue: {
          mail: boolean
          push: boolean
        }
        papers: {
          mail: boolean
          push: boolean
        }
        hq: {
          mail: boolean
          push: boolean
        }
      }
      digest: boolean
    }>
    /** Mails of the last 30 days that could not be sent for a day, or were held back, newest first */
    failedMails: OpenCall<Record<string, never>, FailedMail[]>
    /** The page that a mail leads to for hearing no more of its kind; it changes nothing */
    askToUnsubscribe: Call<{
      token: string
    }, Response>
    /** No more mails of that kind, with one click from a mail program (RFC 8058) */
    unsubscribe: Call<{
      token: string
      body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
    }, Response>
  }
  mailLinks: {
    /** Somebody has opened a link in a mail; it says which mailbox is somebody’s, and opens nothing */
    followed: Call<{
      token: string
    }, {
      message: string
    }>
  }
  push: {
    /** The public key that a browser subscribes with (VAPID) */
    key: OpenCall<Record<string, never>, {
      publicKey: string
    }>
    /** The own devices that are told by push, oldest first */
    devices: OpenCall<Record<string, never>, Passkey[]>
    /** Have a browser told by push; one that is known already moves to whoever registers it */
    register: Call<{
      endpoint: string
      keys: {
        p256dh: string
        auth: string
      }
      name?: string | undefined
    }, Passkey>
    /** Tell one of the own devices no more */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
  }
  calendar: {
    /** Whether one has an address for a calendar program, and when it was last used; null without */
    current: OpenCall<Record<string, never>, {
      createdAt: string
      lastUsedAt: string | null
    } | null>
    /** Make the address of the own calendar, or a new one: the old one ends at once */
    make: OpenCall<Record<string, never>, {
      url: string
    }>
    /** End the address of the own calendar */
    end: OpenCall<Record<string, never>, {
      message: string
    }>
    /** Planned and running repairs, and routines due in the next 60 days, for a calendar program (RFC 5545); the file is the token and .ics */
    read: Call<{
      file: string
    }, Response>
  }
  hq: {
    /** The connection to HQ Rental Software, without its secrets */
    config: OpenCall<Record<string, never>, HqConfig>
    /** Connect to HQ; the connection is tested at once */
    saveConfig: Call<{
      baseUrl: string
      tenantToken: string
      userToken: string
      isActive?: boolean | undefined
    }, {
      isConnected: boolean
      isActive: boolean
      baseUrl: string | null
      tenantToken: string | null
      userToken: string | null
      accessToken: null
      lastSync: string | null
      lastAutoSync: string | null
      lastError: string | null
      webhookUrl?: string
      message: string
    }>
    /** Ask HQ whether it accepts the stored tokens */
    testConnection: OpenCall<Record<string, never>, {
      message: string
    }>
    /** Bring the vehicles in line with HQ; waits for a sync that already runs */
    sync: OpenCall<{
      silent?: string | undefined
      archiveMissing?: string | undefined
    }, SyncAnswer>
    /** The latest sync and how far it is */
    syncRun: OpenCall<Record<string, never>, SyncRun>
    /** Current and coming reservations of a vehicle, read from HQ */
    reservations: Call<{
      id: string
    }, Reservation[]>
    /** HQ says that something changed; the business is synced soon */
    webhook: Call<{
      secret: string
    }, {
      message: string
    }>
  }
  claims: {
    /** The claim of a damage: what it costs, who is asked for it, and what came back */
    one: Call<{
      id: string
    }, Claim>
    /** Claim a damage: a draft with the lines that are proposed */
    propose: Call<{
      id: string
    }, Claim>
    /** Replace the lines of a claim that is a draft or disputed */
    change: Call<{
      id: string
      lines: {
        kind: 'repair' | 'downtime' | 'fee' | 'other' | 'waiver'
        label: string
        amount: number
      }[]
      updatedAt?: string | undefined
    }, Claim>
    /** Note that the claim was sent; paid at once where all of it was received already */
    send: Call<{
      id: string
    }, Claim>
    /** Note what was received; the claim is paid as soon as that is all of it */
    pay: Call<{
      id: string
      amount: number
      on?: string | null | undefined
    }, Claim>
    /** Take a payment back; a claim that was paid is claimed again */
    takeBack: Call<{
      id: string
      paymentId: string
    }, Claim>
    /** Note that the claim is disputed, and why */
    dispute: Call<{
      id: string
      reason: string
    }, Claim>
    /** Give the rest of a claim up, and say why */
    waive: Call<{
      id: string
      reason: string
    }, Claim>
    /** Open a claim again that is paid or waived */
    reopen: Call<{
      id: string
    }, Claim>
    /** Charge what is still owed on the reservation in HQ; sent once and never again by itself */
    charge: Call<{
      id: string
    }, Claim>
    /** Say whether a charge of which HQ said nothing is there */
    settle: Call<{
      id: string
      isThere: boolean
    }, Claim>
  }
  imports: {
    /** Import completed repairs: good rows are written together, bad ones are told as "Row N: …" */
    importCsv: Call<{
      repairs: unknown[]
      fileName?: string | null | undefined
    }, ImportResult>
    /** What rows of a file are checked against: vehicles, also archived ones, and categories */
    known: OpenCall<Record<string, never>, {
      vehicles: {
        id: string
        vehicleKey: string
      }[]
      categories: {
        code: string
        name: string
      }[]
    }>
    /** Imports, newest first; of very many the newest */
    list: OpenCall<Record<string, never>, ImportRun[]>
    /** Remove the repairs that an import made; what was edited since is kept */
    undo: Call<{
      id: string
    }, {
      removed: number
      kept: number
    }>
    /** Finished repair orders of HQ that were not imported yet */
    hqOrders: OpenCall<Record<string, never>, HqOrders>
    /** Import repair orders, read from HQ again; each of them once */
    importHq: Call<{
      repairs: {
        hqRepairOrderId: string | number
        title?: string | null | undefined
        description?: string | null | undefined
        vehiclePlate?: string | null | undefined
        mechanic?: string | null | undefined
        category?: string | null | undefined
        urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
        status?: 'need' | 'in progress' | 'completed' | undefined
        repairCost?: number | null | undefined
        odometerReading?: number | null | undefined
        endDate?: string | null | undefined
        templateId?: string | null | undefined
      }[]
    }, {
      message: string
      imported: number
      skipped: number
      errorDetails: string[]
      importId: string
    }>
    /** The repairs that fit, newest first, in columns that the import reads back */
    exportCsv: OpenCall<{
      vehicleId?: string | undefined
      status?: 'open' | 'need' | 'in progress' | 'completed' | undefined
      category?: string | undefined
      urgencyLevel?: 'low' | 'medium' | 'high' | 'critical' | undefined
      cause?: 'wear' | 'damage' | undefined
      templateId?: string | undefined
      number?: number | undefined
      claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived' | undefined
      search?: string | undefined
    }, Response>
    /** Everything of the business as one JSON document, without secrets */
    exportAll: OpenCall<Record<string, never>, Response>
  }
  dashboard: {
    /** How the fleet stands, in three numbers */
    stats: OpenCall<Record<string, never>, DashboardStats>
    /** Available vehicles that need a repair, most urgent first */
    needingRepair: OpenCall<Record<string, never>, {
      vehicles: VehicleNeedingRepair[]
      total: number
    }>
    /** How many damages of the last days nobody has claimed although a rental could be asked */
    unclaimed: OpenCall<Record<string, never>, {
      total: number
    }>
    /** What a new business has not set up yet: no vehicle has come, no workshop hours were saved, there is no routine, or nobody else was invited */
    firstSteps: OpenCall<Record<string, never>, {
      missing: ('vehicles' | 'workshop' | 'routines' | 'people')[]
    }>
  }
  billing: {
    /** Subscription, vehicles that count and the monthly total */
    current: OpenCall<Record<string, never>, Billing>
    /** Begin a subscription: the address of Stripe's checkout page */
    checkout: OpenCall<Record<string, never>, {
      checkoutUrl: string
      vehicleCount: number
    }>
    /** Manage the subscription: the address of Stripe's customer portal */
    portal: OpenCall<Record<string, never>, {
      portalUrl: string
    }>
    /** Stripe says that something changed; signed by Stripe */
    webhook: Call<{
      body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
    }, {
      message: string
    }>
  }
  closing: {
    /** Close the own business: nobody can sign in any more, and in 14 days everything of it is gone */
    close: Call<{
      password: string
      name: string
    }, {
      message: string
      closesAt: string
    }>
    /** Reopen a closed business with the link that was mailed to its administrators */
    reopen: Call<{
      token: string
    }, {
      message: string
    }>
  }
  tokens: {
    /** The tokens with which programs act for the business, newest first; those that have expired too */
    list: OpenCall<Record<string, never>, Token[]>
    /** Make a token; it is shown in this answer and never again */
    make: Call<{
      name: string
      rights: 'read' | 'write'
      expiresInDays: 30 | 90 | 365 | null
    }, {
      id: string
      name: string
      rights: 'read' | 'write'
      prefix: string
      createdAt: string
      by: {
        id: string
        name: string
      }
      expiresAt: string | null
      isExpired: boolean
      lastUsedAt: string | null
      token: string
    }>
    /** Make a token worthless, at once */
    revoke: Call<{
      id: string
    }, {
      message: string
    }>
  }
  webhooks: {
    /** Addresses of other programs that are told what happens, oldest first */
    list: OpenCall<Record<string, never>, {
      id: string
      url: string
      events: ('repair.created' | 'repair.updated' | 'repair.completed' | 'repair.deleted' | 'repair.commented' | 'estimate.opened' | 'estimate.decided' | 'claim.sent' | 'claim.paid' | 'conflict.opened' | 'conflict.closed' | 'routine.overdue' | 'check.created')[]
      isActive: boolean
      createdAt: string
      failingSince: string | null
      disabledAt: string | null
    }[]>
    /** Have an address told what happens, signed as Standard Webhooks says; the secret is answered this once */
    create: Call<{
      url: string
      events: ('repair.created' | 'repair.updated' | 'repair.completed' | 'repair.deleted' | 'repair.commented' | 'estimate.opened' | 'estimate.decided' | 'claim.sent' | 'claim.paid' | 'conflict.opened' | 'conflict.closed' | 'routine.overdue' | 'check.created')[]
    }, {
      id: string
      url: string
      events: ('repair.created' | 'repair.updated' | 'repair.completed' | 'repair.deleted' | 'repair.commented' | 'estimate.opened' | 'estimate.decided' | 'claim.sent' | 'claim.paid' | 'conflict.opened' | 'conflict.closed' | 'routine.overdue' | 'check.created')[]
      isActive: boolean
      createdAt: string
      failingSince: string | null
      disabledAt: string | null
      secret: string
    }>
    /** Change the address or the events of a webhook, or switch it on or off */
    update: Call<{
      id: string
      url?: string | undefined
      events?: ('repair.created' | 'repair.updated' | 'repair.completed' | 'repair.deleted' | 'repair.commented' | 'estimate.opened' | 'estimate.decided' | 'claim.sent' | 'claim.paid' | 'conflict.opened' | 'conflict.closed' | 'routine.overdue' | 'check.created')[] | undefined
      isActive?: boolean | undefined
    }, {
      id: string
      url: string
      events: ('repair.created' | 'repair.updated' | 'repair.completed' | 'repair.deleted' | 'repair.commented' | 'estimate.opened' | 'estimate.decided' | 'claim.sent' | 'claim.paid' | 'conflict.opened' | 'conflict.closed' | 'routine.overdue' | 'check.created')[]
      isActive: boolean
      createdAt: string
      failingSince: string | null
      disabledAt: string | null
    }>
    /** Remove a webhook with all it had still to say */
    remove: Call<{
      id: string
    }, {
      message: string
    }>
    /** Send a test, of the type webhook.test, also while it is switched off */
    test: Call<{
      id: string
    }, {
      id: string
      at: string
      type: string
      status: number | null
      ms: number | null
      state: 'waiting' | 'delivered' | 'failed' | 'withdrawn'
      attempts: number
      nextAt: string | null
    }>
    /** The last 100 deliveries of a webhook, newest first */
    deliveries: Call<{
      id: string
    }, {
      id: string
      at: string
      type: string
      status: number | null
      ms: number | null
      state: 'waiting' | 'delivered' | 'failed' | 'withdrawn'
      attempts: number
      nextAt: string | null
    }[]>
    /** Send one of them again, under the same webhook-id */
    again: Call<{
      id: string
      deliveryId: string
    }, {
      id: string
      at: string
      type: string
      status: number | null
      ms: number | null
      state: 'waiting' | 'delivered' | 'failed' | 'withdrawn'
      attempts: number
      nextAt: string | null
    }>
  }
  audit: {
    /** Who did what in the last 400 days, newest first, in pages */
    list: OpenCall<{
      kind?: 'sign_in' | 'sign_in_failed' | 'sign_out' | 'password' | 'second_factor' | 'session' | 'user' | 'settings' | 'hq' | 'billing' | 'token' | 'webhook' | 'sso' | 'export' | 'import' | 'delete' | 'close' | undefined
      userId?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, AuditPage> & Paged<{
      kind?: 'sign_in' | 'sign_in_failed' | 'sign_out' | 'password' | 'second_factor' | 'session' | 'user' | 'settings' | 'hq' | 'billing' | 'token' | 'webhook' | 'sso' | 'export' | 'import' | 'delete' | 'close' | undefined
      userId?: string | undefined
      page?: number | undefined
      limit?: number | undefined
    }, AuditEntry>
    /** The same as a file for spreadsheets */
    csv: OpenCall<{
      kind?: 'sign_in' | 'sign_in_failed' | 'sign_out' | 'password' | 'second_factor' | 'session' | 'user' | 'settings' | 'hq' | 'billing' | 'token' | 'webhook' | 'sso' | 'export' | 'import' | 'delete' | 'close' | undefined
      userId?: string | undefined
    }, Response>
  }
  demo: {
    /** Mails the demo has sent, newest first */
    mail: OpenCall<Record<string, never>, Response>
    /** Move the end of the own business's trial */
    trial: Call<{
      endsAt: string
    }, {
      message: string
      freeTrialEnddate: string
    }>
    /** Change the own business's fleet in the HQ sandbox */
    hq: OpenCall<{
      refuse?: boolean | undefined
      vehicle?: {
        hqVehicleId: string | number
        odometer?: number | undefined
        vehicle_key?: string | null | undefined
        status?: string | undefined
        removed?: boolean | undefined
        location?: string | null | undefined
        plateExpires?: string | null | undefined
        registrationExpires?: string | null | undefined
        inspectionExpires?: string | null | undefined
      } | undefined
      bookings?: 'none' | 'all' | undefined
      charges?: 'booked' | 'slow' | 'silent' | 'cut' | 'broken' | 'failing' | 'late' | 'busy' | 'without' | 'refused' | 'invalid' | undefined
      booking?: {
        id: string | number
        hqVehicleId?: string | number | null | undefined
        vehicleClass?: string | undefined
        status?: string | undefined
        pickUp?: string | undefined
        return?: string | null | undefined
        odometerPickUp?: number | undefined
        odometerReturn?: number | undefined
        price?: number | undefined
        currency?: string | undefined
        days?: number | undefined
        pickUpLocation?: string | undefined
        returnLocation?: string | undefined
        removed?: boolean | undefined
      } | undefined
    }, {
      message: string
    }>
  }
}

export type Alternative = {
  vehicle: VehicleAtCounter
  sameLocation: boolean
  isReady: boolean
  reasons: Reason[]
}

export type AuditEntry = {
  id: string
  at: string
  kind: 'sign_in' | 'sign_in_failed' | 'sign_out' | 'password' | 'second_factor' | 'session' | 'user' | 'settings' | 'hq' | 'billing' | 'token' | 'webhook' | 'sso' | 'export' | 'import' | 'delete' | 'close'
  by: {
    id: string | null
    name: string
  } | null
  addressRange: string | null
  sentence: string
}

export type AuditPage = {
  entries: AuditEntry[]
  total: number
  page: number
  limit: number
  totalPages: number
}

export type Billing = {
  isConfigured: boolean
  isSubscriber: boolean
  subscription: Subscription | null
  vehicleCount: number
  pricePerVehicle: number
  monthlyTotal: number
}

export type Board = {
  pickUps: PickUp[]
  returns: Return[]
  counts: {
    ready: number
    check: number
    blocked: number
    unassigned: number
  }
  asOf: string | null
}

export type BoardVehicle = {
  id: string
  vehicleKey: string
  vehicleClass: string | null
  make: string
  model: string
  year: number
  licensePlate: string | null
  status: 'available' | 'rented' | 'reserved' | 'maintenance' | 'repair' | 'out_of_service'
  location: string | null
  mileage: number | null
  hqData: {
    label: string | null
  } | null
}

export type Booking = {
  id: string
  number: string | null
  status: 'open' | 'rental' | 'pending' | 'pending-reserved' | 'completed'
  pickUp: string
  return: string | null
  vehicleClass: string | null
  pickUpLocation: string | null
  returnLocation: string | null
  price: number | null
  currency: string | null
  days: number | null
}

export type BookingCounts = {
  read: number
  created: number
  updated: number
  removed: number
}

export type Check = {
  id: string
  vehicleId: string
  at: string
  by: {
    id: string | null
    name: string
  }
  bookingId: string | null
  odometer: number | null
  isOdometerLower: boolean
  fuel: number | null
  note: string | null
  items: {
    itemId: string
    label: string
    isSafety: boolean
    isOk: boolean
    note: string | null
    repairId: string | null
  }[]
  photos: {
    label: string
    url: string
  }[]
  failed: number
}

export type CheckPage = {
  checks: Check[]
  total: number
  page: number
  limit: number
  totalPages: number
}

export type CheckSettings = {
  isActive: boolean
  items: {
    id: string
    label: string
    isSafety: boolean
  }[]
  photos: string[]
}

export type Claim = {
  repairId: string
  number: string
  state: 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived'
  rental: {
    id: string
    number: string | null
    pickUp: string | null
    return: string | null
  } | null
  lines: {
    kind: 'repair' | 'downtime' | 'fee' | 'other' | 'waiver'
    label: string
    amount: number
    basis: string | null
  }[]
  total: number
  received: number
  payments: {
    id: string
    on: string
    amount: number
  }[]
  reason: string | null
  hq: {
    state: 'sending' | 'charged' | 'refused' | 'unclear'
    at: string
    chargeId: string | null
    error: string | null
  } | null
  createdAt: string
  updatedAt: string
}

export type ClaimsReport = {
  rows: {
    damages: number
    claims: number
    claimed: number
    received: number
    waived: number
    open: number
    share: number | null
    key: string
    label: string
  }[]
  total: {
    damages: number
    claims: number
    claimed: number
    received: number
    waived: number
    open: number
    share: number | null
  }
  from: string
  to: string
  by: 'month' | 'vehicle' | 'class' | 'location'
}

export type Colleague = {
  id: string
  username: string
  name: string
}

export type Comment = {
  id: string
  at: string
  by: {
    id: string
    name: string
  }
  text: string | null
  editedAt: string | null
  deletedAt: string | null
}

export type Conflict = {
  id: string
  kind: 'unsafe' | 'late_repair' | 'late_return' | 'out_in_repair' | 'overlap' | 'due_on_rental' | 'papers'
  severity: 'critical' | 'warning'
  at: string
  vehicle: ConflictVehicle
  repair?: ConflictRepair
  booking?: Booking
  nextBooking?: Booking
  template?: {
    id: string
    title: string
  }
  sentence: string
}

export type ConflictRepair = {
  id: string
  number: number
  title: string
  status: 'need' | 'in progress' | 'completed'
  urgencyLevel: 'low' | 'medium' | 'high' | 'critical'
}

export type ConflictVehicle = {
  id: string
  vehicleKey: string
  make: string
  model: string
  year: number
  licensePlate: string | null
}

export type CostRow = {
  repairs: number
  cost: number
  averageCost: number | null
  withoutCost: number
  downtimeDays: number
  notEarned: number | null
  distance: number | null
  costPerDistance: number | null
  key: string
  label: string
}

export type CostsReport = {
  rows: CostRow[]
  total: {
    repairs: number
    cost: number
    averageCost: number | null
    withoutCost: number
    downtimeDays: number
    notEarned: number | null
    distance: number | null
    costPerDistance: number | null
  }
  from: string
  to: string
  by: 'month' | 'category' | 'vehicle' | 'class' | 'location' | 'mechanic'
}

export type Cover = {
  by: 'mechanic' | 'maker'
  until: string | null
  distance: number | null
  repair: {
    id: string
    number: number
  } | null
  sentence: string
}

export type CoveredReport = {
  rows: {
    repair: {
      id: string
      number: number
      title: string
    }
    vehicle: {
      id: string
      vehicleKey: string
      make: string
      model: string
      year: number
      vehicleClass: string | null
    }
    cost: number
    by: 'mechanic' | 'maker'
    sentence: string
  }[]
  total: {
    repairs: number
    cost: number
  }
  from: string
  to: string
}

export type CreatedTemplates = {
  templates: RoutineTemplate[]
  created: number
  skipped: number
  skippedTemplates: {
    vehicleKey: string
    title: string
    reason: 'Vehicle not found'
  }[]
}

export type CreationOptions = {
  challenge: string
  rp: {
    id: string
    name: string
  }
  user: {
    id: string
    name: string
    displayName: string
  }
  pubKeyCredParams: {
    type: 'public-key'
    alg: number
  }[]
  timeout: number
  excludeCredentials: {
    id: string
    type: 'public-key'
    transports: string[]
  }[]
  authenticatorSelection: {
    residentKey: 'required'
    requireResidentKey: true
    userVerification: 'required'
  }
  attestation: 'none'
}

export type DashboardStats = {
  totalVehicles: number
  availableVehicles: number
  criticalIssues: number
}

export type Decision = {
  nextPickUp: NextPickUp | null
  fitsBefore: boolean | null
  perDay: number | null
  covered: Cover[]
  claim: {
    state: 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived'
  } | null
  last12Months: {
    cost: number
    earned: number | null
  }
  rentedDays: number | null
}

export type DueCheck = {
  vehicle: BoardVehicle
  booking: Booking
  returnedAt: string
  nextPickUp: NextPickUp | null
}

export type DueOnRental = {
  template: {
    id: string
    title: string
    nextDueDate: string | null
    nextDueMileage: number | null
  }
  booking: Booking
  atPickUp: 'overdue' | 'due' | 'during'
  expectedOdometer: number | null
}

export type Estimate = {
  lines: {
    label: string
    amount: number
  }[]
  total: number
  note: string | null
  days: number | null
  at: string
  by: {
    id: string | null
    name: string
  }
  state: 'open' | 'approved' | 'declined'
  decidedBy: {
    id: string
    name: string
  } | null
  decidedAt: string | null
  reason: string | null
}

export type FailedMail = {
  id: string
  at: string
  to: string
  kind: 'conflict' | 'critical' | 'assigned' | 'mention' | 'comment' | 'mechanic' | 'estimate' | 'overdue' | 'papers' | 'hq' | 'digest' | 'password' | 'email' | 'security' | 'trial' | 'job-link' | 'decision' | 'closing' | 'invitation' | 'webhook'
  reason: string
}

export type FleetReport = {
  classes: {
    vehicleClass: string | null
    vehicles: number
    availableDays: number
    rentedDays: number
    repairDays: number
    shareInRepair: number
  }[]
  openByAge: {
    under2: number
    under7: number
    under30: number
    older: number
  }
  medianDays: {
    low: number | null
    medium: number | null
    high: number | null
    critical: number | null
  }
  comebacks: {
    mechanic: string | null
    repairs: number
    comebacks: number
  }[]
  from: string
  to: string
}

export type FoundSlot = {
  start: string
  end: string
  freeUntil: string | null
  beforeDue: boolean | null
}

export type GeneratedRepairs = {
  created: number
  skipped: number
  repairs: Repair[]
  skippedTemplates: SkippedTemplate[]
}

export type HistoryEntry = {
  id: string
  at: string
  by: {
    id: string | null
    name: string
  } | null
  action: 'created' | 'edited' | 'deleted' | 'generated' | 'imported' | 'dismissed' | 'restored'
  changes: {
    field: string
    from: unknown
    to: unknown
  }[]
}

export type HqConfig = {
  isConnected: boolean
  isActive: boolean
  baseUrl: string | null
  tenantToken: string | null
  userToken: string | null
  accessToken: null
  lastSync: string | null
  lastAutoSync: string | null
  lastError: string | null
  webhookUrl?: string
}

export type HqOrder = {
  hqRepairOrderId: string
  title: string
  description: string
  vehiclePlate: string | null
  mechanic: string | null
  category: string
  urgencyLevel: 'low' | 'medium' | 'high' | 'critical'
  status: 'need' | 'in progress' | 'completed'
  repairCost: number | null
  odometerReading: number | null
  endDate: string | null
  vehicleKey: string | null
}

export type HqOrders = {
  repairs: HqOrder[]
  totalInHQ: number
  completedInHQ: number
  alreadyImported: number
}

export type ImportResult = {
  repairs: {
    id: string
    row: number
    title: string
    vehicleKey: string
  }[]
  errors: number
  errorDetails: string[]
  importId: string
}

export type ImportRun = {
  id: string
  kind: 'csv' | 'hq'
  fileName: string | null
  createdAt: string
  createdBy: {
    id: string
    name: string
  }
  imported: number
  errors: number
  undoneAt: string | null
}

export type InitializeInput = {
  triggerType?: 'time' | 'mileage' | undefined
  intervalValue?: number | undefined
  intervalUnit?: 'days' | 'weeks' | 'months' | null | undefined
}

export type Invitation = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: 'admin' | 'employee'
  createdAt: string
  expiresAt: string
}

export type Job = {
  business: {
    name: string
    phone: string | null
  }
  repair: {
    number: number
    title: string
    description: string
    category: string
    urgencyLevel: 'low' | 'medium' | 'high' | 'critical'
    status: 'need' | 'in progress' | 'completed'
    plannedStart: string | null
    plannedEnd: string | null
    imageUrls: string[]
    waiting: Waiting | null
    reportedDone: ReportedDone | null
    estimate: {
      lines: {
        label: string
        amount: number
      }[]
      total: number
      note: string | null
      days: number | null
      at: string
      state: 'open' | 'approved' | 'declined'
      reason: string | null
    } | null
  }
  vehicle: {
    vehicleKey: string
    make: string
    model: string
    year: number
    licensePlate: string | null
    color: string | null
  }
}

export type JobLink = {
  id: string
  createdAt: string
  by: {
    id: string
    name: string
  }
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

export type KeptBookings = {
  bookings: Booking[]
  asOf: string | null
}

export type Mechanic = {
  id: string
  name: string
  specialization: string | null
  email: string | null
  phone: string | null
  guaranteeDays: number | null
  guaranteeDistance: number | null
  language: 'en' | 'es' | 'de' | 'fr' | 'pt'
  isActive: boolean
}

export type NewTemplate = {
  title: string
  description?: string | null | undefined
  category?: string | undefined
  triggerType?: 'time' | 'mileage' | undefined
  intervalValue: number
  intervalUnit?: 'days' | 'weeks' | 'months' | null | undefined
  isActive?: boolean | undefined
  expectedHours?: number | null | undefined
  vehicleKey: string
}

export type NextPickUp = {
  booking: Booking
  at: string
}

export type NotEarned = {
  amount: number
  basis: 'vehicle' | 'class' | 'fleet'
  perDay: number
  share: number
}

export type Notification = {
  id: string
  kind: 'conflict' | 'critical' | 'assigned' | 'mention' | 'comment' | 'mechanic' | 'estimate' | 'overdue' | 'papers' | 'hq'
  at: string
  sentence: string
  link: string
  isRead: boolean
}

export type NotificationPage = {
  notifications: Notification[]
  unread: number
  total: number
  page: number
  limit: number
  totalPages: number
}

export type OilChangeSummary = {
  totalVehicles: number
  activeTemplates: number
  completedOilChanges: number
  pendingOilChanges: number
  totalTemplates: number
  vehiclesWithout: number
  recent: Repair[]
}

export type OverduePreview = {
  overdueTemplates: RoutineTemplate[]
  skippedTemplates: SkippedTemplate[]
}

export type OwnSession = {
  id: string
  device: string
  place: string | null
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

export type Passkey = {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export type PickUp = {
  booking: Booking
  vehicle: BoardVehicle | null
  state: 'blocked' | 'check' | 'unassigned' | 'ready'
  reasons: Reason[]
  dueOnRental: DueOnRental[]
  readyInClass?: number
}

export type Prediction = {
  date: string
  basis: 'vehicle' | 'class' | 'fleet' | null
  rentals: number
  perDay: number | null
}

export type Reason = {
  kind: 'critical_repair' | 'in_repair' | 'papers' | 'out_of_service' | 'still_out' | 'high_repair' | 'due_on_rental' | 'short_turn_round' | 'maintenance' | 'unchecked'
  sentence: string
  repair?: ConflictRepair
  template?: {
    id: string
    title: string
  }
  conflictId?: string
}

export type Rental = {
  booking: Booking
  from: string
  to: string | null
}

export type RentalsOfRepair = {
  rentals: Rental[]
  since: string
  sentence: string
}

export type Repair = {
  id: string
  tenantId: string
  vehicleId: string
  vehicleKey: string
  reportedBy: string | null
  assignedTo: string | null
  assignedToName: string | null
  templateId: string | null
  reservationNumber: string | null
  rentalId: string | null
  title: string
  description: string
  category: string
  urgencyLevel: 'low' | 'medium' | 'high' | 'critical'
  status: 'need' | 'in progress' | 'completed'
  cause: 'wear' | 'damage' | null
  foundAt: string
  estimatedCost: number | null
  actualCost: number | null
  repairCost: number | null
  receiptUrl: string | null
  imageUrls: string[]
  odometerReading: number | null
  mechanic: string | null
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
  scheduledDate: string | null
  plannedStart: string | null
  plannedEnd: string | null
  expectedHours: number | null
  completedAt: string | null
  hqRepairOrderId: string | null
  number: number
  waiting: Waiting | null
  reportedDone: ReportedDone | null
  claim: {
    state: 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived'
  } | null
  estimate: Estimate | null
  createdAt: string
  updatedAt: string
  vehicle: {
    id: string
    vehicleKey: string
    make: string
    model: string
    year: number
    licensePlate: string | null
    mileage: number | null
    status: 'available' | 'rented' | 'reserved' | 'maintenance' | 'repair' | 'out_of_service'
    hqData: {
      label: string | null
    } | null
    archivedAt: string | null
  }
  originatingTemplate: {
    id: string
    title: string
    triggerType: 'time' | 'mileage'
    intervalValue: number
    intervalUnit: 'days' | 'weeks' | 'months' | null
    nextDueDate: string | null
    nextDueMileage: number | null
  } | null
  covered: Cover[]
  downtimeHours?: number | null
  notEarned?: NotEarned | null
}

export type RepairCategory = {
  id: string
  name: string
  code: string
  description: string | null
  isActive: boolean
}

export type RepairPage = {
  repairs: Repair[]
  total: number
  page: number
  limit: number
  totalPages: number
  counts: {
    need: number
    'in progress': number
    completed: number
  }
}

export type ReportedDone = {
  at: string
  by: string
  odometerReading: number | null
  cost: number | null
  note: string | null
  imageUrls: string[]
  receiptUrl: string | null
}

export type RequestOptions = {
  challenge: string
  rpId: string
  timeout: number
  allowCredentials: {
    id: string
    type: 'public-key'
    transports: string[]
  }[]
  userVerification: 'required'
}

export type Reservation = {
  id: string
  confirmation_number: string | null
  prefixed_id: string | null
  status: string
  pick_up_date: string | null
  return_date: string | null
  notes: string | null
  description: string | null
}

export type Return = {
  booking: Booking
  vehicle: BoardVehicle
  isLate: boolean
  todo: Todo[]
}

export type RoutineTemplate = {
  id: string
  tenantId: string
  vehicleId: string
  vehicleKey: string
  title: string
  description: string | null
  category: string
  triggerType: 'time' | 'mileage'
  intervalValue: number
  intervalUnit: 'days' | 'weeks' | 'months' | null
  isActive: boolean
  expectedHours: number | null
  lastCompletedDate: string | null
  lastCompletedMileage: number | null
  nextDueDate: string | null
  nextDueMileage: number | null
  dueStatus: 'overdue' | 'due_today' | 'due_soon' | 'current'
  daysUntilDue: number | null
  milesUntilDue: number | null
  daysOverdue: number | null
  milesOverdue: number | null
  predicted: Prediction | null
  createdBy: string
  createdAt: string
  updatedAt: string
  vehicle: {
    id: string
    vehicleKey: string
    make: string
    model: string
    year: number
    mileage: number | null
    archivedAt: string | null
  }
  vehicleTemplates: number
}

export type Security = {
  totp: boolean
  recoveryCodesLeft: number
  passkeys: Passkey[]
}

export type ServiceHistory = {
  rows: ServiceRow[]
  total: {
    repairs: number
    cost: number
    withoutCost: number
    downtimeDays: number
  }
}

export type ServiceRow = {
  id: string
  number: number
  title: string
  category: string
  status: 'need' | 'in progress' | 'completed'
  mechanic: string | null
  odometerReading: number | null
  startedOn: string | null
  completedOn: string | null
  cost: number | null
  downtimeDays: number | null
}

export type SkippedTemplate = {
  id: string
  tenantId: string
  vehicleId: string
  vehicleKey: string
  title: string
  description: string | null
  category: string
  triggerType: 'time' | 'mileage'
  intervalValue: number
  intervalUnit: 'days' | 'weeks' | 'months' | null
  isActive: boolean
  expectedHours: number | null
  lastCompletedDate: string | null
  lastCompletedMileage: number | null
  nextDueDate: string | null
  nextDueMileage: number | null
  dueStatus: 'overdue' | 'due_today' | 'due_soon' | 'current'
  daysUntilDue: number | null
  milesUntilDue: number | null
  daysOverdue: number | null
  milesOverdue: number | null
  predicted: Prediction | null
  createdBy: string
  createdAt: string
  updatedAt: string
  vehicle: {
    id: string
    vehicleKey: string
    make: string
    model: string
    year: number
    mileage: number | null
    archivedAt: string | null
  }
  vehicleTemplates: number
  reason: 'An open repair already exists' | 'Vehicle not found' | 'Vehicle archived' | 'Vehicle mileage unknown' | 'Not overdue'
}

export type Subscription = {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'
  quantity: number
  currentPeriodEnd: string | null
  endsAt: string | null
}

export type SyncAnswer = {
  state: 'never' | 'running' | 'done' | 'failed' | 'interrupted'
  startedAt: string | null
  finishedAt: string | null
  vehiclesRead: number
  vehiclesTotal: number | null
  created: number
  updated: number
  unchanged: number
  archived: number
  missing: number
  total: number
  bookings: BookingCounts | null
  errors: string[]
  message: string
  lastSync: string | null
  skipped?: boolean
}

export type SyncRun = {
  state: 'never' | 'running' | 'done' | 'failed' | 'interrupted'
  startedAt: string | null
  finishedAt: string | null
  vehiclesRead: number
  vehiclesTotal: number | null
  created: number
  updated: number
  unchanged: number
  archived: number
  missing: number
  total: number
  bookings: BookingCounts | null
  errors: string[]
  message: string
}

export type TemplatePage = {
  templates: RoutineTemplate[]
  total: number
  page: number
  limit: number
  totalPages: number
  counts?: {
    overdue: number
    due_today: number
    due_soon: number
    current: number
  }
}

export type Tenant = {
  id: string
  name: string
  slug: string
  domain: string | null
  status: string
  contactPhone: string | null
  timezone: string
  distanceUnit: 'mi' | 'km'
  clock: 12 | 24
  currency: string
  freeTrial: boolean
  freeTrialEnddate: string | null
  isSubscriber: boolean
  requireSecondFactor: boolean
  claimFee: number | null
  approveUnder: number | null
  chargesInHq: boolean
}

export type Todo = {
  kind: 'open_repair' | 'planned_repair' | 'due' | 'check'
  sentence: string
  repair?: ConflictRepair
  template?: {
    id: string
    title: string
  }
}

export type Token = {
  id: string
  name: string
  rights: 'read' | 'write'
  prefix: string
  createdAt: string
  by: {
    id: string
    name: string
  }
  expiresAt: string | null
  isExpired: boolean
  lastUsedAt: string | null
}

export type User = {
  id: string
  tenantId: string
  username: string
  email: string
  pendingEmail: string | null
  firstName: string
  lastName: string
  profileImageUrl: string | null
  role: 'admin' | 'employee'
  mustSetUpSecondFactor?: boolean
}

export type UserAccount = {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  profileImageUrl: string | null
  role: 'admin' | 'employee'
  isActive: boolean
  lastSignInAt: string | null
}

export type Vehicle = {
  id: string
  tenantId: string
  hqVehicleId: string | null
  vehicleKey: string
  vehicleClass: string | null
  make: string
  model: string
  year: number
  vin: string | null
  licensePlate: string | null
  status: 'available' | 'rented' | 'reserved' | 'maintenance' | 'repair' | 'out_of_service'
  location: string | null
  mileage: number | null
  color: string | null
  plateExpires: string | null
  registrationExpires: string | null
  inspectionExpires: string | null
  warrantyUntil: string | null
  warrantyDistance: number | null
  hqData: {
    label: string | null
  } | null
  lastSync: string | null
  archivedAt: string | null
  createdAt: string
  updatedAt: string
}

export type VehicleAtCounter = {
  id: string
  vehicleKey: string
  vehicleClass: string | null
  make: string
  model: string
  year: number
  licensePlate: string | null
  status: 'available' | 'rented' | 'reserved' | 'maintenance' | 'repair' | 'out_of_service'
  location: string | null
  mileage: number | null
}

export type VehicleFigures = {
  vehicle: {
    id: string
    vehicleKey: string
    make: string
    model: string
    year: number
    vehicleClass: string | null
  }
  age: number | null
  distance: number | null
  cost: number
  costPerDistance: number | null
  downtimeDays: number
  notEarned: number | null
  rate: {
    basis: 'vehicle' | 'class' | 'fleet'
    perDay: number
    share: number
  } | null
  earned: number | null
  repairs: number
  costsTooMuch: boolean
}

export type VehicleNeedingRepair = {
  id: string
  vehicleKey: string
  status: 'available' | 'rented' | 'reserved' | 'maintenance' | 'repair' | 'out_of_service'
  year: number
  make: string
  model: string
  urgencyLevel: 'low' | 'medium' | 'high' | 'critical'
}

export type VehiclesReport = {
  rows: VehicleFigures[]
  from: string
  to: string
}

export type View = {
  id: string
  page: 'repairs' | 'vehicles'
  name: string
  query: {
    status?: 'open' | 'need' | 'in progress' | 'completed'
    urgencyLevel?: 'low' | 'medium' | 'high' | 'critical'
    cause?: 'wear' | 'damage'
    claim?: 'none' | 'draft' | 'claimed' | 'disputed' | 'paid' | 'waived'
    search?: string
  } | {
    search?: string
    status?: 'available' | 'rented' | 'reserved' | 'out_of_service'
  }
  isShared: boolean
  isOwn: boolean
}

export type Waiting = {
  for: 'parts' | 'approval' | 'other'
  note: string | null
  until: string | null
  at: string
}

export type Workshop = {
  hours: {
    mon: {
      from: string
      to: string
    } | null
    tue: {
      from: string
      to: string
    } | null
    wed: {
      from: string
      to: string
    } | null
    thu: {
      from: string
      to: string
    } | null
    fri: {
      from: string
      to: string
    } | null
    sat: {
      from: string
      to: string
    } | null
    sun: {
      from: string
      to: string
    } | null
  }
  turnRoundMinutes: number
}
