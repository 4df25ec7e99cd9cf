import type { Request, Response } from 'express'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import type { ContactRequests } from '#commands/people/invitations/ports.ts'
import type { RateLimits } from '../../ports/platform.ts'
import { contextOf } from '../../platform/http/context.ts'
import { end, openedBy, ways } from './opened.ts'
import { sendMailPage } from './page.ts'
import { withdrawalWords, withdrawals, type Withdrawal } from './withdrawal-words.ts'

export interface WithdrawalDependencies {
  readonly links: Pick<LinkSigner, 'verify'>
  readonly limits: RateLimits
  readonly contactRequests: Pick<ContactRequests, 'find' | 'withdraw' | 'erase'>
}

/**
 * Takes back what a visitor asked for: the agreement to receive information, or the whole request.
 * @param what null: the page is only looked at
 */
export async function answerWithdrawal(
  dependencies: WithdrawalDependencies,
  request: Request,
  response: Response,
  what: Withdrawal | null,
): Promise<void> {
  const { contactRequests } = dependencies
  const { locale, company } = contextOf(response)
  const opened = await openedBy(dependencies, request, response, 'withdrawal')
  const words = withdrawalWords[locale]
  if (opened === 'expired') return sendMailPage(request, response, locale, { status: 410, ...words.gone })
  if (typeof opened === 'string') return end(request, response, locale, opened)
  const kept = await contactRequests.find(company.id, opened.id)
  if (kept === null) return sendMailPage(request, response, locale, { status: 410, ...words.gone })
  if (what === null) {
    const options = withdrawals.filter((one) => one === 'all' || kept.wantsInformation)
    return sendMailPage(request, response, locale, {
      status: 200,
      ...words.ask,
      form: {
        button: words.confirm,
        choice: {
          legend: words.legend,
          name: 'what',
          options: options.map((one) => [one, words.choices[one]] as const),
          error: null,
        },
      },
      ways: ways(locale),
    })
  }
  await (what === 'all' ? contactRequests.erase : contactRequests.withdraw)(company.id, opened.id)
  sendMailPage(request, response, locale, { status: 200, ...words.done[what], ways: ways(locale) })
}
