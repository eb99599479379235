/** A file of its own, for whoever knows the business and writes no number yet. */
export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]
