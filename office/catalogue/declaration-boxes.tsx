import { makerRoleWords } from '#contract/declarations.ts';
import { makerRoles } from '#contract/lists.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import styles from './catalogue.module.css';
import type { ProductField } from './product-form.ts';

interface Box {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  autoComplete: string;
}

interface DeclarationBoxesProps {
  product: OfficeProduct;
  box: (name: ProductField) => Box;
}

/** Asks for the declarations of packed goods. Empty fields show the shop's declarations as hints. */
export function DeclarationBoxes({ product: { usual, undeclared }, box }: DeclarationBoxesProps) {
  const { autoComplete: _, ...role } = box('makerRole');
  return (
    <section className="block">
      <h2 className="h">Declarations</h2>
      {undeclared.length > 0 && (
        <ul className={styles.lacks}>
          {undeclared.map(({ field, sentence }) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={styles.stack}>
        <div className={styles.three}>
          <Field {...box('genericName')} maxLength={60} hint={emptyHint(usual.genericName)} />
          <Field {...box('netQuantity')} maxLength={40} hint={emptyHint(usual.netQuantity)} />
          <Field {...box('madeMonth')} maxLength={7} hint="Such as 2026-05; empty where it is not asked for" />
        </div>
        <div className={styles.three}>
          <Choice {...role} options={roleOptions} />
          <Field {...box('makerName')} maxLength={120} hint={emptyHint(usual.makers)} />
          <Field {...box('makerAddress')} maxLength={300} />
        </div>
        <Field {...box('careContact')} maxLength={300} hint={emptyHint(usual.careContact)} />
      </div>
    </section>
  );
}

const roleOptions = [
  ['', 'As in Settings'] as const,
  ...makerRoles.map((role) => [role, makerRoleWords[role]] as const),
];

/** Returns the hint on the value that applies if a field is left empty. */
const emptyHint = (usual: string) => (usual === '' ? 'Nothing is set for all products' : `Empty: ${usual}`);
