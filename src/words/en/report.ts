import type { Same } from '../catalogue.ts'
import type { report as zh } from '../zh/report.ts'

export const report: Same<typeof zh> = {
  title: 'Report',
  reason: 'Reason',
  urgent: 'Handled first',
  text: 'More about it (optional)',
  textWanted: 'What happened, and where',
  textNeeded: 'Please describe it',
  contact: 'How to reach you (optional)',
  contactHint: 'Used only to check this report.',
  send: 'Send report',
  sent: 'Hidden for you. The report is on its way',
  sentPlain: 'Saved. The report is on its way',
  chooseReason: 'Choose a reason',
  note: 'The person you report isn’t told. Whoever runs the service can see which account or device sent it.',
  close: 'Close',
  loading: 'Loading the reasons',
  unsent: 'Not sent. What you wrote is still here',
  danger:
    'This is handled first, and may be hidden from everybody until it’s checked. If somebody is in danger right now, call the police.',
  names: {
    疑似被胁迫或人口贩运: 'Somebody seems coerced or trafficked',
    涉及未成年人: 'Involves a minor',
    未经本人同意传播: 'Shared without consent',
    冒用或伪造他人形象: 'Impersonation or a faked image',
    '暴力、血腥或违法内容': 'Violence, gore or something illegal',
    '诈骗、广告或引流': 'Fraud, advertising or luring away',
    '辱骂、骚扰或歧视': 'Abuse, harassment or discrimination',
    侵犯版权: 'Copyright',
    无法播放或内容不符: 'Does not play or is something else',
    其他: 'Something else',
  },
}
