import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aggregates, eventVersions, type EventType } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { currentVersion, EventUnreadable, upcast, type EventVersions } from '#domain/platform/versions.ts'
import { meanings } from '#tests/support/event-meanings.ts'

/**
 * One file per event type and version, as it may be on disk for ever. They are never edited: a new shape is a new
 * version, with a new sample and its sum here. The sums are SHA-256 of the JSON without white space, so that formatting
 * a file does not change its sum.
 */
const folder = new URL('./event-samples/', import.meta.url)
const sums: Readonly<Record<string, string>> = {
  'AccompanimentConfirmed.v1.json': '6e0e56a34b6bbbcf27fd7f77e360cc29b3a9eaa82996dd813b069ee34b65e158',
  'AccompanimentReleased.v1.json': 'a26d0b23e3d6c73781dc665772fa4c253bd85ccf913f09e1ff6940ed2ec8ae7e',
  'AccompanimentReserved.v1.json': 'aa0562a097d07150b0c4ddb04c34f444f4453222f6f8965ded8af606681c0983',
  'AccountAbsorbed.v1.json': '65470ae95bef5023995b56f7348cbadcb3cf44161f9d67767168fabfbad159bc',
  'AccountApproved.v1.json': '7ee5bdfa4c9d8866fd2e63520ec7f9ccfc9ebc869ce948e535e4502bb4d16a22',
  'AccountDisabled.v1.json': '7e377d08325cf3c8da688523f07f436cd0680dfe085f708706ee6dcca69d710b',
  'AccountEnabled.v1.json': 'd7b1921c7759060d145ab17c9120dd1ef998a33ce0d0e97b3eab8e36ba80ead8',
  'AccountErased.v1.json': 'd65239348529a98598ec5cf9a0b2c4d54535555d96f7a4c2075c02a5354c0146',
  'AccountMerged.v1.json': '143ee74e68a81ecadee3b602b1e5f908174cfc5b8a63590ed99a5a74e701d6e5',
  'AccountRegistered.v1.json': '5619994dd56532d8a9b75db4abb063e9220442c34447db62c035ec0a062f5cde',
  'AccountRejected.v1.json': '327c86f754ac9cda3a1ff802bb5e7a1840d10369ae11e9a8d9e52bb29d3b89c8',
  'ActionPlanOpened.v1.json': 'b618dca2b588d9a6f006d6b92964bbb4f872e1314f21a6dd6324e82a03749ece',
  'AgendaSlotReleased.v1.json': 'fcebc38ebfddcf18650c728ca42fa9d0108562c958a8a364fe0d6b07b57739bc',
  'AgendaSlotReserved.v1.json': '989063ad1b42c1fc34631671370747307794ecc9a784b73a0fa523795ca175b6',
  'AppointmentAccepted.v1.json': '16e03ee3d86f9ad96548fcbac8465b0c68c76c746b15353287ea2203a49a17dd',
  'AppointmentAccepted.v2.json': '2df0b042b2ef44f7e02bebba53ec46b3c99cde7caea248112e3a2ce87660f50c',
  'AppointmentDeclined.v1.json': '98f08de2211e65e6034f4b627fe88c430f4b2c75a756c61bf59c6ecec079e6d2',
  'AppointmentDeclined.v2.json': 'aaaeee17ec6e04b2d8a561d04f03b1adbe3e06fdd14124fed12d63c405d98204',
  'AppointmentDeclined.v3.json': '16ebb9e612a800f40bdab7d95478b3b7de034f6775f90644b89fe957b5e307c1',
  'AppointmentProposed.v1.json': '0e30202ebfb59824e48ca87e9bafe7a5730835cbf19bf87c89b083977e84763c',
  'AppointmentProposed.v2.json': 'f220fe146bb90875770cefa91852c727ed7c121d30b58b08fb846c7815ba7f1b',
  'AppointmentProposed.v3.json': '002492f4fa773d7cc2a6fb3dfb12d5eb140cc338179ee1e78f659d1ea95e5460',
  'AppointmentProposed.v4.json': '74cbc4c1715f4a70414f3735762cd3a630685de7aa7af10942ba77664a815017',
  'AppointmentWithdrawn.v1.json': '770d6ed466963a01622776d481cfed1fa0006723b1ac6b08a6075b3b2f076f7d',
  'CapacityLimitRemoved.v1.json': '4175a6a3c43e7225de0e305f4c85b5f7d34d274cc59f0fc766bcd9c3122b35a6',
  'CapacityLimitSet.v1.json': 'c146b34dc303920176bb2b58ce22ee82f044be98d59830bf7b60795ea408aec0',
  'ConversationOpened.v1.json': '24d6f96421da8980d4eb8e094622614030e64a590f73c739b87344bf8b21d98b',
  'FeedbackFilled.v1.json': '3d9df56e6932c61bd951c8d7722f1d6a1ec77e5ef4518fa0928759746cf2d8ad',
  'FeedbackGiven.v1.json': '89e3869d54616b9df450f4570612a91a9203fadd3213bab90fb7ebe721e08cad',
  'FeedbackRequested.v1.json': '33c2d0ac1f6a20e89e5f4c8954012b82bfdcae5c22e95519de832b274e33f0eb',
  'FeedbackRevised.v1.json': 'e25857a286509aaf959f66f50b27d6a574dab8aef4e4f2e6e9502b296e5439a4',
  'FeedbackTakenBack.v1.json': '6f4b03e4a7eff10ab01466d8cafc30b2df8078084dd206c41ba6d5d0ced4faa5',
  'FeedbackWithdrawn.v1.json': '828d19b6fe1c36d8976d820d3f924af545c7b0ad42e6e1eceae059906145944e',
  'GoalChanged.v1.json': '44652ccda8cd247d634ed2840372880b50d6d5b2c054896ec6f109d14cf1d4fb',
  'GoalDropped.v1.json': 'add1a2f98140c2a340d5d73c2891046a301210862d1302aace409d64e7f785a5',
  'GoalReached.v1.json': 'a11169c4ade92da38d3e78f5634ba82ee4ca06f50c2467b0760824c0c648c08b',
  'GoalReopened.v1.json': 'e525f8618cbaefa5fb848a331f779156f8624fea1bc100f980182d54dbec24b1',
  'GoalSet.v1.json': '253162f500df0c37041fa971bf87422414885f9a2a14c1523c702cdece69f812',
  'MeetingCancelled.v1.json': '5a6a0261baec3f9b9404d6793f0ec15624c188a3e8404cda8b2e4b2cce719f8f',
  'MeetingCancelled.v2.json': '7b7aa0205bcbf020e91559322433c8f5d191eb183a3afe863ccc666c0939b083',
  'MeetingExpired.v1.json': '62d1a96542a6d9b8682707faf33d64718272b42f63babe865981b3c062fe62b8',
  'MeetingFinished.v1.json': '2619778b346a316e1580ca2d945d75be26e3b760cddfb2d9889de221a0cdf3ba',
  'MeetingFinished.v2.json': 'a1baba6b77aa93c9c5c757afc0fd0fc819b65a58069969230959565f065283b9',
  'MeetingInitiated.v1.json': '649b310ed266ca295f5ea30ca9f1abf782ba152ef0a4232cadaa1b578b210f4b',
  'MeetingInitiated.v2.json': '441d62297ba46c4ee2ae3a0024deca93a967dfb04bb0eba831321bd06584b84b',
  'MeetingLinkSet.v1.json': '823a127d8c64a900c3333b3246a409a653d0054abc15011403fcb1569747bc54',
  'MeetingRefused.v1.json': 'f607a87f7660aae05d20225348c0ff6634038b81c88f0886e8cdc1530ac2191e',
  'MeetingStarted.v1.json': 'e0ac87ebaa91a9bbf309624ecb9081a03f90fff8d349e8ecf4e7fd9243bf5467',
  'MeetingSubjectChanged.v1.json': 'cf0b6651d6f80cf62f464f0fe0e1af01d0eabb2efcf69179d6a6d787c994e332',
  'MentoringRequestConfirmed.v1.json': 'b0a44fcfdb3335d000124ad7ca6f562ecccefd309a43480e7cdc996d6d9ab633',
  'MentoringRequestExpired.v1.json': '9a7ee32c0004ca95e3822ad625599dcefe33d90e4194e21c781ecdcd826f3b1f',
  'MentoringRequestFinished.v1.json': 'a0a2714f5c982740fc09bf66af23419c2af4f7d63ed5e5880dfebf130b31b3ec',
  'MentoringRequestRefused.v1.json': '540359314b6d2e4d05d8695236ce2f225651ce3732c28fcfc2743f03abe26ca4',
  'MentoringRequestRevoked.v1.json': '3fcbceae8335a0b70afa7ab71ef40d33e380e81b6bf1adf4422763e609ae80be',
  'MentoringRequestRevoked.v2.json': 'fde8935ef40d4688e0f428e6af38a4e37b83cd44fe59c1b46e1a8a9487c3a48a',
  'MentoringRequestWithdrawn.v1.json': '1e52275ed84388ba9add1315fc09ee7e0492687e5b3e4b6fc5d1723cd93e6f97',
  'MentoringRequested.v1.json': '3ecad90b2c02960a56b102d4e6285d83afa200d22ee85223ce25b98558a0eb6a',
  'MessageDeleted.v1.json': '641714e9dce7cfac9d4b128ed0b463fe35bffc8aad78306f2a4f46ca7fab6686',
  'MessageEdited.v1.json': 'a57ab6969ea2d2acc10a0143dd70eb5a53918ca6a61a8f5635ec98549a09852b',
  'MessageReacted.v1.json': '51cae39db1d3833ffa1e1165a1394b779827e0f6c14adc69285effc53fde8840',
  'MessageSent.v1.json': '6cf44567dfbd981228fd958f24e722323a9b4121129e66a5b18d71a226c8ec17',
  'MessagesSeen.v1.json': 'edeb3374c67dc0e345461fb40070a94634e9233e57a25b4fb8c3d19c06c581c1',
  'MilestoneDated.v1.json': '8a8864d90ab9bdc6d680c350466dc44ed0fc9fbf8150cd6814f177d53418aa61',
  'MilestoneReached.v1.json': '39ba26a39f22b5e517c7d010d5a0ea8b9489217d2c1853492bc4cf6e8b0cfbd8',
  'MilestoneReopened.v1.json': 'd5eb4ef8deae02e6f19b42854c1865e66f7d0373ff84fcd307bde558cb819d77',
  'MilestonesPlanned.v1.json': 'f5e9138ef0e2b37266b06cf3f88944ef15d557f7be2fe7a612726ccee1559b6e',
  'OfferLapsed.v1.json': 'd65d317b525e16f42bdd5b8221e4b8c7c55e30134bcb198646f92b58d75edf38',
  'OfferTaken.v1.json': 'd786511239d781d102a66c9f9ef52be96d157d0f10b89abda2f4205b2b50cf1b',
  'OtherDatesProposed.v1.json': '45640c7a99e81cf411a1683f2ea09acd86106b86621165cd33c10aefa6ec8783',
  'PlaceOffered.v1.json': '3cb79b2600c0f79615c61ab6f06e5424b1d906563338eb43049d1684b8af9526',
  'ProfileClosed.v1.json': '6f036d2fe1e065e43889385c78f633d5c6b365c565f07cb3ef4fc4daab40785d',
  'ProfileOpened.v1.json': 'e80f2cecfc91c19e1ab80246037728d1c7731a597cd75cf0198c087f73b05cf1',
  'ProfileRequestAccepted.v1.json': '4531ede7553b7e13c3a8779cb389e178b8f0aa93ccd25d789b8acee1725e723d',
  'ProfileRequestRefused.v1.json': 'a35b93cb2b0717208de863326f663a03b509b8b5c81cdc260a03ed45208e33a9',
  'ProfileRequested.v1.json': '697e6f8370733c9f95258e39214c89cb9b9a2f39bd542b716ef901c9eb046742',
  'ProposedDateTaken.v1.json': '0ca51fc2fbc5be1aef39a130c95e4692b137cb557355ca8d4de28d1deb617997',
  'RelationshipAdminFinished.v1.json': 'a1bd643e24eb67005df1d42ca364b56049bbbbf0f94e9e1c93a8b6fee9717d6f',
  'RelationshipAdminFinished.v2.json': 'a86992e93726f7698447cc51233717aef46439193985b2fb0263dd4615fc8180',
  'RelationshipAdminInitiated.v1.json': 'e0c5ac2af8d67587cde5997ef5edc7c28bf5a54ea049f9a2f45da56bdd19cc99',
  'RelationshipCancelled.v1.json': '567d83d224d467b5829e23e324473a719775c02b3099aa2678b78d021d1a71da',
  'RelationshipFeedbackProvided.v1.json': '7e9bac4d23b4530dffce96070d53cae576134929a4f11eb6d9d84beb4940173b',
  'RelationshipFeedbackTakenBack.v1.json': '3dee84c03efbec3bd1b825508e33261d9e9110480766cfd59c1455cc7c98f4b5',
  'RelationshipFinished.v1.json': '80f4d5b50f5ff407af658c7360ca9d278d3e4e3cab9ad4c9bfc8d32150e2739a',
  'RelationshipInitiated.v1.json': '5a971a8600582923b9c02675a41b8a24a042383dca1ba98aab400eadf3b683ec',
  'RelationshipPaused.v1.json': '675a1ca749909d54c1921078cd4a3b46fb5520d4f279bf9b1e4cb838b260f8e7',
  'RelationshipRequested.v1.json': '6114c10b24081b3f3a6c9229e6f23e3842293430f163ef66059561b941bfdf89',
  'RelationshipResumed.v1.json': 'b0ecbf136564ac46800d5a9effc015136fa80cd5c599b3223829b6a49ed054af',
  'RoleGranted.v1.json': '1bbc54aa34490316207721f4258bced68838563e782dc135dda3d71bc0e4f4aa',
  'RoleRevoked.v1.json': '9e0c73c79d3ceecad70755a7bb3bfd10f38786c81bb8ebe9f3290c4c66498f16',
  'SessionJoined.v1.json': '9d6b134edab1e4d03978467ca9274c6ab873bbc3439cba353c4b6c563fa8ce59',
  'SessionLeft.v1.json': '1affcbcac6c884261b7f6b5195b35803824b86e3a314650cf72034b3c523d1e3',
  'TaskAdded.v1.json': '26c7a53601a1e8bdd01f97cf8b966573f4c8a436d5ff42f3e6435d6327437b0c',
  'TaskChanged.v1.json': '815a54b5075c6422a43402b51ec7efbfe96cf49c3e8a2649f92bad9da5e795c1',
  'TaskDone.v1.json': '3927cf0444f9bf2af0c10ddcec9e6b7dc41ab652f6c023944abf70ba47437e97',
  'TaskRemoved.v1.json': 'f593ca1f5ed037f389b19ab2f855e3a891816cf27b161365081deb4bbb6ab07c',
  'TaskReopened.v1.json': 'ac40b9e35855b414c9ac9e4e27b24a991d29bef4ef349c085ca186083f8f73c2',
  'TermsAccepted.v1.json': '09d74d2725a924ec3510b8d5eaf032582f4d82d60a1b93a7b90f79716e742749',
  'WaitingListJoined.v1.json': '73aefe48afeb5c732a379e4571462673b05e1ecb0c0c2af2114fb51465de604c',
  'WaitingListLeft.v1.json': '5976d7262b764ac9d97aff6487da3e3304783e35aa0d1195f4b861130cbb08b1',
  'WaitingMessageChanged.v1.json': 'c1af7e160a52c9bfd9d676ef4a5658e85b4188db949968bcd96acf618b38e14d',
  'WaitingPlaceGivenBack.v1.json': 'bda81bf1add5aec2e77e547799d374ec030250024b9420c559f7ee66242be13e',
  'WaitingPlaceHeld.v1.json': 'a3b5cc434a5e9779e8b6e80f14033d5ab839929c06e2369c1c956f191935dcaf',
  'WorkshopAccepted.v1.json': 'a743eb6dace7b9ce911d10908e976791b414400e1f74bd7957c3d1ee8a3de4ce',
  'WorkshopCancelled.v1.json': '51d73b1e3ec780fe0dd9318df1a8ce30486ea1a92d920569cd8538602696c69a',
  'WorkshopChanged.v1.json': '51fe0022710cd4593103f4188620ddda2ec5735c13e3ba3744b8f47a2da8e8b9',
  'WorkshopDeclined.v1.json': '62dd4a3d037a9ebf5072265682cbc3c2a8c608b61bcc1031c6eaa123b06a6c46',
  'WorkshopEnded.v1.json': 'bf913ddeb6d4b60b1f90c8a1e83381c7eb1af1c47f67059feedfd2c571f24753',
  'WorkshopExpired.v1.json': '35141ec0a275a903c76245d4302b40d4f9e9bcbda46415cd0a2f025d198dd280',
  'WorkshopJoined.v1.json': '7dba876d9bbc0669cffe85447816b5d6934a178c86c9d069977cc23ac7007f59',
  'WorkshopLeft.v1.json': '4c9aa5f9ab8b02668d3bfccaa0c9471f586537d8f8b9563fada19f5c4d526260',
  'WorkshopMoved.v1.json': '1eae633e9ba3c31ba7b6dbfb4ed63c69cfbd6d1929c1a6599ff2b53a639f452d',
  'WorkshopPersonInvited.v1.json': '3859f2316e2be8ba5a1d9f412556a4ca5af45e6f201cdbe2464e8e7f8b82e217',
  'WorkshopPersonRemoved.v1.json': 'a3fdb48bc92faab3e02b34132e95dafdf0d124cc43f34b455ea7dce7f573bca4',
  'WorkshopPlanned.v1.json': '8411ee298af6692dc3d46b6d1ffef01ea7e136c857473bf8c9e79d444b45d98b',
}

/** The state of the sample's aggregate after these events. */
function fold(category: string, events: readonly RecordedEvent[]): object | undefined {
  const aggregate = aggregates.find((aggregate) => aggregate.category === category)
  const evolve = aggregate?.evolve as ((state: object, event: RecordedEvent) => object) | undefined
  return evolve && events.reduce(evolve, aggregate?.initial ?? {})
}

const files = readdirSync(folder).sort()
const stored = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as RecordedEvent
const read = (file: string) => upcast(eventVersions, stored(file))

describe('stored events', () => {
  test('have a sample for every type and version that this program reads', () => {
    const wanted = Object.keys(eventVersions).flatMap((type) =>
      Array.from({ length: currentVersion(eventVersions, type) }, (_, n) => `${type}.v${n + 1}.json`),
    )
    expect(files).toEqual(wanted.sort())
    expect(Object.keys(sums).sort()).toEqual(wanted)
    const types = aggregates.flatMap(({ versions }) => Object.keys(versions))
    expect(Object.keys(meanings).sort()).toEqual(types.sort())
  })

  test.each(files)('%s is as it was written', (file) => {
    const sample = stored(file)
    expect(`${sample.type}.v${sample.schemaVersion}.json`).toBe(file)
    expect(createHash('sha256').update(JSON.stringify(sample)).digest('hex')).toBe(sums[file])
  })

  test.each(files)('%s still means what it meant', (file) => {
    const event = read(file)
    const { after = [], state } = meanings[event.type as EventType]
    const before = after.map((type) => read(`${type}.v1.json`))
    const category = event.stream.slice(0, event.stream.indexOf('-'))
    expect(fold(category, [...before, event])).toMatchObject(state)
  })
})

describe('a version', () => {
  const versions: EventVersions = {
    CapacityLimitSet: [
      (data) => ({ limit: (data as { maximum: number }).maximum }),
      ({ ...data }) => ({ ...data, unit: 'accompaniments' }),
    ],
  }
  const event = (schemaVersion: number, data: object) => ({
    ...stored('CapacityLimitSet.v1.json'),
    schemaVersion,
    data,
  })

  test('is upcast to the current one step by step, from any version', () => {
    const current = { schemaVersion: 3, data: { limit: 2, unit: 'accompaniments' } }
    expect(upcast(versions, event(1, { maximum: 2 }))).toMatchObject(current)
    expect(upcast(versions, event(2, { limit: 2 }))).toMatchObject(current)
    const now = event(3, current.data)
    expect(upcast(versions, now)).toBe(now)
    expect(currentVersion(versions, 'CapacityLimitSet')).toBe(3)
    expect(currentVersion(versions, 'toString')).toBe(1)
  })

  test('that is newer than the program, or that an upcast cannot read, is an error that names the event', () => {
    expect(() => upcast(versions, event(4, {}))).toThrow(EventUnreadable)
    expect(() => upcast(versions, event(4, {}))).toThrow(
      /CapacityLimitSet version 4, capacity-.*this program reads CapacityLimitSet up to version 3/,
    )
    expect(() => upcast({}, event(2, {}))).toThrow(EventUnreadable)
    const broken: EventVersions = {
      CapacityLimitSet: [
        () => {
          throw new Error('no maximum')
        },
      ],
    }
    expect(() => upcast(broken, event(1, {}))).toThrow(/cannot be read: no maximum/)
  })
})
