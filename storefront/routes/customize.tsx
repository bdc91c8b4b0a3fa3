import { useSearchParams } from 'react-router';
import { PageHead } from '../shell/page-head.tsx';
import { StudioPage } from '../studio/studio-page.tsx';

export default function Customize() {
  const [query] = useSearchParams();
  return (
    <>
      <PageHead
        title="Custom Merch"
        description="Your picture or words on a t-shirt, jersey, hoodie, cap or mug: see it true to life, checked for print as you go."
      />
      <StudioPage source={{ saved: query.get('design'), copied: query.get('copy') }} />
    </>
  );
}
