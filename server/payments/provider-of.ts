import type { PaymentSettings } from '../settings.ts'
import type { PaymentProvider } from './provider.ts'
import { redirectTo } from './redirect.ts'
import { sandbox } from './sandbox.ts'

/** Who takes the money, by the settings. */
export const providerOf = (settings: PaymentSettings | undefined): PaymentProvider | undefined =>
  settings === 'sandbox' ? sandbox : settings && redirectTo(settings)
