import type { Same } from '../catalogue.ts'
import type { ai as zh } from '../zh/ai.ts'

export const ai: Same<typeof zh> = {
  title: 'Not offered',
  reportTitle: 'Someone misused my picture',
  lead: 'You don’t need an account. Tell us where you saw it: an address, a title, a time; the more exact, the better. Please don’t attach the picture itself.',
  sent: 'We have your report',
  sentText:
    'We hide what it concerns first, then check it. If you told us how to reach you, we will tell you what came of it.',
  another: 'Report something else',
  offline: 'You’re offline. Write this now and send it once you’re connected; nothing you typed is lost.',
}
