import type { z } from 'zod'
import type { ResourceContract } from '../../contract/platform/resource.ts'
import type { Resource, ResourceIdentifier } from '../../platform/http/document.ts'
import { serializerOf } from '../../platform/http/serializer.ts'

type Linkage<To> = To extends { readonly many: true }
  ? readonly ResourceIdentifier[]
  : To extends { readonly nullable: true }
    ? ResourceIdentifier | null
    : ResourceIdentifier

type RelationshipsOf<Contract> = Contract extends { readonly relationships: infer Known } ? Known : object

type Linkages<Contract> = {
  readonly [Name in keyof RelationshipsOf<Contract>]: Linkage<RelationshipsOf<Contract>[Name]>
}

/** Serialises a record that has the attributes and the relationships of the contract. */
export function serializer<Contract extends ResourceContract>(
  contract: Contract,
): (record: { readonly id: string } & z.infer<Contract['attributes']> & Linkages<Contract>) => Resource {
  type Attributes = z.infer<Contract['attributes']>
  return serializerOf<Attributes, Linkages<Contract>>(
    contract.type,
    Object.keys(contract.attributes.shape),
    Object.keys(contract.relationships ?? {}) as (keyof Linkages<Contract> & string)[],
  )
}
