/** What a screen asks for when it is opened, beside who is signed in and which business it is. */
export interface Screen {
  name: string
  paths: string[]
}

/** Something of the business to ask for. */
export interface Something {
  vehicleId: string
  vehicleKey: string
  repairId: string
  templateId: string
}

export function screens({ vehicleId, vehicleKey, repairId, templateId }: Something): Screen[] {
  const repairs = (asked: string) => `/api/repairs?${asked}`
  return [
    { name: 'every screen', paths: ['/api/user', '/api/tenant', '/api/notifications'] },
    {
      name: 'Dashboard',
      paths: [
        '/api/dashboard/stats',
        '/api/dashboard/available-vehicles-needing-repair',
        repairs('status=in+progress&page=1&limit=6'),
        '/api/routine-templates/due/current',
      ],
    },
    {
      name: 'All Repairs',
      paths: [
        repairs('status=need&page=1&limit=10'),
        repairs('status=in+progress&page=1&limit=10'),
        repairs('status=completed&page=1&limit=10'),
      ],
    },
    { name: 'All Repairs, a later page', paths: [repairs('status=completed&page=7&limit=10')] },
    {
      name: 'All Repairs, a search',
      paths: [repairs('search=toyota+brakes&status=completed&page=1&limit=10')],
    },
    {
      name: 'a repair',
      paths: [
        `/api/repairs/${repairId}`,
        `/api/repairs/${repairId}/history`,
        '/api/mechanics',
        '/api/repair-categories',
      ],
    },
    { name: 'Vehicles', paths: ['/api/vehicles', '/api/hq/sync'] },
    {
      name: 'a vehicle',
      paths: [
        `/api/vehicles/${vehicleId}`,
        repairs(`vehicleId=${vehicleId}`),
        `/api/routine-templates/vehicle/${vehicleKey}`,
        `/api/vehicles/${vehicleId}/bookings`,
      ],
    },
    { name: 'Routine', paths: ['/api/routine-templates?order=due&page=1&limit=20'] },
    {
      name: 'Routine, by vehicle and by filters',
      paths: [
        '/api/routine-templates?page=1&limit=20',
        '/api/routine-templates?category=brakes&page=1&limit=20',
        `/api/routine-templates/${templateId}/linked-repairs`,
      ],
    },
    {
      name: 'Plan',
      paths: [`/api/slots?vehicleId=${vehicleId}&hours=4&templateId=${templateId}`, '/api/workshop'],
    },
    { name: 'Conflicts', paths: ['/api/conflicts'] },
    { name: 'Board', paths: ['/api/board'] },
    { name: 'Reports', paths: ['/api/reports/costs', '/api/reports/fleet', '/api/reports/vehicles'] },
    { name: 'what is overdue', paths: ['/api/routine-templates/overdue/preview'] },
    {
      name: 'Oil change',
      paths: ['/api/oil-change', '/api/routine-templates?order=due&category=oil_change&page=1&limit=20'],
    },
    {
      name: 'Settings',
      paths: [
        '/api/mechanics',
        '/api/repair-categories',
        '/api/users',
        '/api/hq/config',
        '/api/imports',
        '/api/workshop',
        '/api/billing',
      ],
    },
    { name: 'a program: all repairs', paths: ['/api/repairs'] },
  ]
}
