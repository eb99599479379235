/** Where in the dialog of a repair its rental is chosen. */
export const RENTALS_PLACE = 'whose-rental'
