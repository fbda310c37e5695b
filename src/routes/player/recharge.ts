import { isOwnPath } from '#shell/addresses.ts'

const recharge = '/my/recharge'

/** Where coins and VIP can be had; undefined while the app has no such page. */
export const rechargeHref = (): string | undefined => (isOwnPath(recharge) ? `#${recharge}` : undefined)
