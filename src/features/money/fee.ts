/** Most digits after the point that a rate of fees has; the server reckons in thousandths. */
const rateScale = 1000

/**
 * The fee of a withdrawal in its smallest unit (coins, or cents of money), rounded up as the server does it; `rate` is a
 * share such as 0.05.
 */
export const feeOf = (amount: number, rate: number): number =>
  Math.ceil((amount * Math.round(rate * rateScale)) / rateScale)
