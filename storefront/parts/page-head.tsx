interface PageHeadProps {
  /** Without the shop's name, which is added. */
  title: string;
  description?: string;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

/** Title and description of a page; React puts them into its head. */
export function PageHead({ title, description, hidden = false }: PageHeadProps) {
  return (
    <>
      <title>{`${title} · Maidan`}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
