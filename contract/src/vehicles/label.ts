/** Where the label on a car leads: to its report form. The session says of which business the car is. */
export function labelPath(vehicleKey: string): string {
  return `/v/${encodeURIComponent(vehicleKey)}`
}
