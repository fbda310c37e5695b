/** Kinds of accounts that money is paid out to. */
export const payAccountTypes = ['bank', 'alipay', 'wechat'] as const

const forms: Readonly<Record<(typeof payAccountTypes)[number], RegExp>> = {
  bank: /^\d{8,30}$/,
  alipay: /^(\+?\d{8,15}|[^\s@]+@[^\s@]+\.[^\s@]+)$/,
  wechat: /^(\+?\d{8,15}|[A-Za-z][\w-]{5,19})$/,
}

/** The number of an account without the spaces that people write into it. */
export const payNumber = (text: string): string => text.replaceAll(/\s/g, '')

/** Whether a number can be one of an account of this type: a bank card, a phone, an address, a name. */
export function isPayNumber(type: string, number: string): boolean {
  const known = payAccountTypes.find((one) => one === type)
  return known !== undefined && forms[known].test(payNumber(number))
}
