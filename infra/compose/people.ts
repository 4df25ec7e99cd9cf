import { importDependencies } from '../company/companies/import-dependencies.ts'
import { showsDemoMailbox } from '../messages/mail/demo-mailbox.ts'
import { correctPerson } from '../people/accounts/correct.ts'
import { tellImported } from '../people/accounts/tell-imported.ts'
import { createAbsenceWords } from '../people/absences/words.ts'
import { createContactRequests } from '../people/invitations/contact-requests.ts'
import { workOnImports } from '../people/invitations/import.ts'
import { invitationChanges } from '../people/invitations/records.ts'
import { createCertify } from '../people/privacy/certificate.ts'
import { createLedger } from '../people/privacy/profile-accesses.ts'
import { resetFactors } from '../people/second-factor/reset.ts'
import { createIdentity } from '../people/sessions/identity.ts'
import { createConnectionAdministration } from '../people/single-sign-on/administration.ts'
import { composeSingleSignOn } from '../people/single-sign-on/compose.ts'
import { createJustInTime } from '../people/single-sign-on/just-in-time.ts'
import { mayCallLoopback } from '../platform/config/config.ts'
import { createAccessLog } from '../platform/http/access-log.ts'
import { createWorker } from '../platform/queue/worker.ts'
import { allowedOrigins } from '../platform/runtime/origins.ts'
import type { Parts } from './parts.ts'

export function startPeople({ config, core, logger, baseUrlOf, sealKey }: Parts) {
  const { database, store, vault, commands, sessions, signUps } = core
  // What a process leaves that dies is taken up by the job `resume_imports`.
  const imports = createWorker(() => workOnImports(database, importDependencies(core), logger), logger)
  const profileAccesses = createLedger({ system: database.system, logger })
  const certify = createCertify({ store, vault: database.vault, sealSeed: sealKey })
  const allowLoopback = mayCallLoopback(config)
  return {
    services: {
      sessions,
      accessLog: createAccessLog(database),
      identity: createIdentity({
        ...core,
        baseUrlOf,
        certify,
        sendsSms: config.sms !== undefined || showsDemoMailbox(config),
        origins: allowedOrigins(config),
      }),
      singleSignOn: composeSingleSignOn({
        database,
        vault,
        sessions,
        baseUrlOf,
        register: createJustInTime({ database, accounts: commands.accounts }),
        allowLoopback,
      }),
      connections: createConnectionAdministration({ database, vault, baseUrlOf, allowLoopback }),
      signUps,
      invitations: invitationChanges,
      contactRequests: createContactRequests(database),
      onImportQueued: () => imports.wake(),
      certify,
      profileAccesses,
      absenceWords: createAbsenceWords(vault),
      resetFactors,
      correctPerson,
      tellImported,
    },
    stop: () => profileAccesses.stop(),
  }
}
