/** Nobody younger is ever shown, whatever a row says. */
const adultYears = 18

/** Whether a listing is of an adult: the contract refuses others, and a row of former days must not slip through. */
export const isAdult = ({ age }: { age: number }): boolean => Number.isFinite(age) && age >= adultYears
